// `npm run agent:check -- URL [--token T] [--events-port 4010] [--timeout 30000] [--format text|json|junit]`: calls the
// agent at URL as Frontdesk does, and reports where it breaks the protocol. Exits with 1 if anything failed.
import { parseArgs } from "node:util";
import { openDoor } from "./door";
import { FORMATS, lineOf, reportOf } from "./report";
import { checkAgent } from "./run";

const USAGE = `npm run agent:check -- URL [options]

  URL                  where the agent is asked: what would be AGENT_URL
  --token TOKEN        what would be INTERNAL_AUTH_TOKEN; else the environment's, else "test-token"
  --events-port PORT   where an agent that answers 202 posts its events, on this machine (4010)
  --timeout MS         how long it may take for an answer (30000)
  --format FORMAT      ${FORMATS.join(", ")}
`;

function endWith(message: string): never {
  process.stderr.write(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      token: { type: "string", default: process.env.INTERNAL_AUTH_TOKEN ?? "test-token" },
      "events-port": { type: "string", default: "4010" },
      timeout: { type: "string", default: "30000" },
      format: { type: "string", default: "text" },
      help: { type: "boolean", default: false },
    },
  });
}

function readOptions() {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments();
  } catch (error) {
    return endWith(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const [url = ""] = positionals;
  const [port, timeout_ms] = [Number(values["events-port"]), Number(values.timeout)];
  const format = FORMATS.find((one) => one === values.format);
  if (!URL.canParse(url) || positionals.length !== 1) endWith("Say the URL of one agent.");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) endWith("--events-port must be a port.");
  if (!(timeout_ms >= 100)) endWith("--timeout must be at least 100 ms.");
  if (!format) endWith(`--format must be one of ${FORMATS.join(", ")}.`);
  return { url, token: values.token, port, timeout_ms, format };
}

const { port, format, ...options } = readOptions();
const door = await openDoor(port, options.token).catch((error: unknown) =>
  endWith(`No events can be taken: ${error}`),
);
const print = (text: string) => process.stdout.write(`${text}\n`);
if (format === "text") print(`Checking ${options.url}. Events are taken at ${door.url}.\n`);
const outcomes = await checkAgent({ ...options, door }, (outcome) => {
  if (format === "text") print(lineOf(outcome));
});
await door.close();
print(reportOf[format](outcomes));
process.exit(outcomes.some(({ outcome }) => outcome === "failed") ? 1 : 0);
