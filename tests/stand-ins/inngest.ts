import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lowPort } from "@/tests/http/low-port";
import { onPath } from "@/tests/on-path";

/** The path of Inngest's server, if this machine has it: INNGEST_CLI, or `inngest` on the PATH. */
export const findInngest = (): string | undefined => onPath("inngest", process.env.INNGEST_CLI);

/** The message of tests that are skipped without Inngest. */
export const NO_INNGEST =
  "SKIPPED, what needs Inngest's server: neither INNGEST_CLI nor the PATH has it (npm i -g inngest-cli)";

export type InngestMode = "dev" | "start";

/** A running Inngest server, and the environment variables with which Frontdesk uses it. */
type InngestServer = {
  url: string;
  variables: Record<string, string>;
  /** Ends it as a crash would; `start` starts it again at the same address, with what it has stored. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

const EVENT_KEY = "event-key-of-the-tests";
const SIGNING_KEY = randomBytes(32).toString("hex");

const isUp = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function argumentsOf(mode: InngestMode, port: number, app_url: string, folder: string) {
  const [connect, executor, gateway] = [await lowPort(), await lowPort(), await lowPort()];
  const common = ["--port", port, "--host", "127.0.0.1", "--sdk-url", app_url, "--tick", 50];
  const inner = ["--connect-gateway-port", connect, "--connect-gateway-grpc-port", gateway];
  const rest = ["--connect-executor-grpc-port", executor, "--poll-interval", 1];
  const keys = ["--event-key", EVENT_KEY, "--signing-key", SIGNING_KEY, "--sqlite-dir", folder];
  const own = mode === "dev" ? ["--no-discovery"] : keys;
  return [mode, ...common, ...inner, ...rest, ...own].map(String);
}

/** Starts `inngest dev` or `inngest start` (signed), which finds the functions at `app_url`. */
export async function startInngest(mode: InngestMode, app_url: string): Promise<InngestServer> {
  const binary = findInngest();
  if (!binary) throw new Error(NO_INNGEST);
  const folder = mkdtempSync(path.join(tmpdir(), "frontdesk-inngest-"));
  // It restarts on the same ports, which no outgoing connection may have taken meanwhile.
  const port = await lowPort();
  const url = `http://127.0.0.1:${port}`;
  const args = await argumentsOf(mode, port, app_url, folder);
  let server: ChildProcess | undefined;
  const start = async () => {
    const env = { ...process.env, HOME: folder };
    const started = spawn(binary, args, { stdio: "ignore", cwd: folder, env });
    server = started;
    process.once("exit", () => started.kill("SIGKILL"));
    for (let tries = 0; !(await isUp(url)); tries++) {
      if (tries > 300 || started.exitCode !== null) throw new Error("inngest did not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  const signed = { INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY };
  const close = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { url, variables: mode === "dev" ? { INNGEST_DEV: url } : signed, start, kill, close };
}
