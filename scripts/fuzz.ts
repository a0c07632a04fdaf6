// `npm run fuzz -- [--requests 100000] [--seed N] [--only "POST /api/v1/leads"]`: sends its own service valid, nearly
// valid and hostile requests to everything in openapi.json, the dashboard's router and the webhooks, and checks every
// answer against the document; also reads hostile calendars. Prints a table, then JSON; exits with 1 if anything was wrong.
import { parseArgs } from "node:util";
import { freshDatabase } from "@/bench/world";
import { closeDb } from "@/db/client";
import { freePort } from "@/db/embedded";
import { closeLocks } from "@/db/locks";
import { fuzzCalendars } from "@/tests/fuzz/calendars";
import { fuzz, type Report } from "@/tests/fuzz/fuzz";
import { startService } from "@/tests/processes/processes";

const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
  },
});
const [requests, seed] = [Number(flags.requests), Number(flags.seed)];
if (!(requests > 0 && Number.isInteger(seed))) {
  process.stderr.write("--requests and --seed must be whole numbers, --requests above 0\n");
  process.exit(1);
}

const METRICS_TOKEN = "the-token-of-the-fuzz-metrics";
const SAMPLE_MS = 5000;
const SLOWEST_MS = 1000;
/** The allowed growth between the warm service and the end: a factor, or MB that may come and go. */
const GROWTH = { share: 1.25, mb: 100 };

/**
 * Samples the service's heap every few seconds, in MB. Only the minimum over a period counts: the rest is garbage that
 * Node has not collected yet, more of it on larger machines.
 */
function watchMemory(base: string) {
  const samples: number[] = [];
  const look = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await fetch(`${base}/api/metrics`, { headers }).then((answer) => answer.text());
    const bytes = /^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1];
    if (bytes) samples.push(Number(bytes) / 2 ** 20);
  };
  const timer = setInterval(() => void look().catch(() => {}), SAMPLE_MS);
  return () => {
    clearInterval(timer);
    const fifth = Math.ceil(samples.length / 5);
    const [warm, end] = [Math.min(...samples.slice(fifth, 2 * fifth)), Math.min(...samples.slice(-fifth))];
    return { warm, end, isFlat: !(end > Math.max(warm * GROWTH.share, warm + GROWTH.mb)) };
  };
}

type Memory = ReturnType<ReturnType<typeof watchMemory>>;

function print({ failures, asked }: Report, memory: Memory, seconds: number): void {
  const all = [...asked.values()];
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const [slowest] = [...asked].toSorted(([, a], [, b]) => b.slowest_ms - a.slowest_ms);
  const never = [...asked].filter(([, { succeeded }]) => succeeded === 0).map(([name]) => name);
  const rows: [string, string | number][] = [
    ["seed", seed],
    ["requests", count],
    ["endpoints, procedures and webhooks", asked.size],
    ["seconds", Math.round(seconds)],
    ["answers that the document doesn't allow", failures.length],
    ["slowest answer", slowest ? `${Math.round(slowest[1].slowest_ms)} ms: ${slowest[0]}` : "none"],
    [
      "heap when warm -> at the end, MB",
      Number.isFinite(memory.end)
        ? `${Math.round(memory.warm)} -> ${Math.round(memory.end)}`
        : "too short a run to say",
    ],
    ["never answered with a success", never.join("; ") || "none"],
  ];
  process.stdout.write("\n");
  for (const { target, expected, curl } of failures)
    process.stdout.write(
      `${target}\n  expected ${expected}\n  ${curl}\n  again: npm run fuzz -- --requests ${requests} --seed ${seed} --only '${target}'\n\n`,
    );
  for (const [what, value] of rows) process.stdout.write(`  ${what.padEnd(44)} ${value}\n`);
  process.stdout.write(`\n${JSON.stringify({ fuzz: Object.fromEntries(rows) })}\n`);
}

const NOBODY = "http://127.0.0.1:9";

process.env.INTERNAL_AUTH_TOKEN = "the-internal-token-of-the-fuzz";
const database = await freshDatabase();
const PORT = String(await freePort());
const base = `http://127.0.0.1:${PORT}`;
const service = await startService({
  PORT,
  PUBLIC_URL: base,
  METRICS_TOKEN,
  // Forged client addresses spread the requests over many callers, so that limits on tries don't apply.
  TRUST_PROXY: "true",
  API_RATE_LIMIT: "0",
  API_RATE_LIMIT_PER_CALLER: "0",
  META_GRAPH_URL: NOBODY,
  OPENAI_URL: NOBODY,
  ANTHROPIC_URL: NOBODY,
  GOOGLE_AI_URL: NOBODY,
  TWILIO_API_URL: NOBODY,
  TWILIO_CONTENT_URL: NOBODY,
  TWILIO_MESSAGING_URL: NOBODY,
});
let isClean = false;
try {
  const memory = watchMemory(base);
  const began = performance.now();
  const report = await fuzz({ base, requests, seed, only: flags.only, slowest_ms: SLOWEST_MS });
  const held = memory();
  print(report, held, (performance.now() - began) / 1000);
  const calendars = flags.only ? null : fuzzCalendars({ runs: Math.ceil(requests / 100), seed });
  if (calendars) process.stdout.write(`\nHostile calendars: ${calendars}\n`);
  isClean = report.failures.length === 0 && held.isFlat && calendars === null;
} finally {
  await service.end("SIGTERM");
  await closeLocks();
  await closeDb();
  await database.end();
}
process.exit(isClean ? 0 : 1);
