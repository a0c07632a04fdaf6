import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool as HttpPool } from "undici";
import { closeDb, getDb, one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { createConnection } from "@/server/channels/connections";
import { systemCtx } from "@/server/http/ctx";
import { startProvider } from "@/tests/stand-ins/provider";
import { toSvg } from "../report/chart";
import { type Results, valueRow } from "../report/row";
import { OWN_SERVER, servers } from "../servers";
import { percentile } from "../world";
import { crowd, type Exchange, SECRET } from "./customers";

const PORT = 4706;
const LOOK_MS = 50;
/** How long after the last message an answer may still come. */
const GRACE_MS = 60_000;
const GOAL_MB = 350;
/** Every tenth customer books half an hour of a number's two weeks; with this limit, time slots never run out. */
const MESSAGES_PER_NUMBER = 15_000;

/** `out` is the folder for soak.json and soak.svg. */
type SoakOptions = { minutes: number; rate: number; out: string };

async function newNumber(index: number): Promise<string> {
  const services = ["Check-up", "Cleaning", "Filling"].map((name) => ({ name, duration_minutes: 30 }));
  const always = Array.from({ length: 7 }, (_, day) => [day, [{ from: "00:00", to: "24:00" }]]);
  const fields = { name: `Soak ${index}`, services, opening_hours: Object.fromEntries(always) };
  const { id } = one(await getDb().insert(organizations).values(fields).returning());
  const address = String(106_540_352_242_000 + index);
  const credentials = { access_token: "token", app_secret: SECRET };
  await createConnection(systemCtx(getDb(), id), { provider: "provider-b", address, credentials });
  return address;
}

async function memoryOf(token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1];
  if (bytes === undefined) throw new Error(`the server does not tell its memory: ${answer.status}`);
  return Math.round(Number(bytes) / 1e6);
}

const shares = (numbers: number[]) => {
  const at = (share: number) => Number(percentile(numbers, share).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};

const known = (numbers: (number | null)[]) => numbers.filter((number) => number !== null);

function timesOf(exchanges: Exchange[]) {
  const ack_ms = shares(known(exchanges.map((exchange) => exchange.ack_ms)));
  const answer_ms = shares(known(exchanges.map((exchange) => exchange.answer_ms)));
  return { messages: exchanges.length, ack_ms, answer_ms };
}

type Report = ReturnType<typeof reportOf>;

function reportOf(customers: ReturnType<typeof crowd>, memory_mb: number[], { minutes, rate }: SoakOptions) {
  const { exchanges } = customers;
  const unanswered = customers.waiting();
  return {
    minutes,
    rate,
    ...timesOf(exchanges),
    unacknowledged: exchanges.filter(({ ack_ms }) => ack_ms === null).length,
    answered: exchanges.length - unanswered,
    unanswered,
    twice: customers.twice(),
    memory_mb,
    by_minute: Array.from({ length: Math.ceil((exchanges.at(-1)?.second ?? 0) / 60) }, (_, minute) =>
      timesOf(exchanges.filter(({ second }) => Math.floor(second / 60) === minute)),
    ),
  };
}

const COLORS = { p50: "#1f6feb", p95: "#b35900", p99: "#c0262d" };

function chartOf({ by_minute, memory_mb, ...report }: Report): string {
  const lines = (field: "ack_ms" | "answer_ms") =>
    (["p50", "p95", "p99"] as const).map((name) => ({
      name,
      color: COLORS[name],
      values: by_minute.map((minute) => minute[field][name]),
    }));
  const title = `${report.messages} messages at ${report.rate}/s: ${report.answered} answered, ${report.unanswered} not, ${report.twice} twice`;
  return toSvg(title, `${report.minutes} min`, [
    {
      title: "Resident memory",
      unit: "MB",
      series: [{ name: "RSS", color: COLORS.p50, values: memory_mb }],
    },
    { title: "Until acknowledged", unit: "ms", series: lines("ack_ms") },
    { title: "Until answered", unit: "ms", series: lines("answer_ms") },
  ]);
}

async function write(report: Report, { out }: SoakOptions): Promise<Report> {
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, "soak.json"), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(path.join(out, "soak.svg"), chartOf(report));
  return report;
}

/**
 * Has customers write at the given rate, and waits for the last answers. Writes the results so far every minute, so
 * that an interrupted run is still useful.
 */
async function run(customers: ReturnType<typeof crowd>, options: SoakOptions, token: string) {
  const { minutes, rate } = options;
  const memory_mb = [await memoryOf(token)];
  const note = async () => {
    memory_mb.push(await memoryOf(token));
    return write(reportOf(customers, memory_mb, options), options);
  };
  const looking = setInterval(customers.look, LOOK_MS);
  const began = performance.now();
  const total = Math.round(minutes * 60 * rate);
  for (let n = 0; n < total; n++) {
    const due = began + (n * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    if (performance.now() - began >= memory_mb.length * 60_000) await note();
    customers.write();
  }
  const until = performance.now() + GRACE_MS;
  while (customers.waiting() > 0 && performance.now() < until) await sleep(LOOK_MS);
  // Wait for surplus answers.
  await sleep(2000);
  clearInterval(looking);
  customers.look();
  return note();
}

/** Customers keep writing for an hour or so: is each message answered once, and does memory stay level? */
export async function benchSoak(options: SoakOptions): Promise<Results> {
  const numbers = Math.ceil((options.minutes * 60 * options.rate) / MESSAGES_PER_NUMBER) + 1;
  const addresses: string[] = [];
  for (let index = 0; index < numbers; index++) addresses.push(await newNumber(index));
  await closeDb();
  const provider = await startProvider();
  const token = randomBytes(16).toString("hex");
  Object.assign(process.env, { META_GRAPH_URL: provider.url, METRICS_TOKEN: token });
  const { start, stop } = servers();
  const client = new HttpPool(`http://127.0.0.1:${PORT}`, { connections: 64 });
  try {
    await start(OWN_SERVER, PORT);
    const customers = crowd(client, provider, addresses);
    const report = await run(customers, options, token);
    const { unanswered, twice, messages, answered, memory_mb, ack_ms, answer_ms } = report;
    if (unanswered + twice > 0)
      throw new Error(`of ${messages} messages ${unanswered} were not answered, ${twice} twice`);
    const told = ({ p50, p95, p99 }: typeof ack_ms) => `${p50} / ${p95} / ${p99}`;
    const what = `most memory through ${options.minutes} min of ${options.rate} messages a second, each answered`;
    return {
      "S11 soak": valueRow(what, "MB", Math.max(...memory_mb), { most: GOAL_MB }),
      [`messages in ${options.minutes} min at ${options.rate}/s`]: messages,
      "answered / unanswered / twice": `${answered} / ${unanswered} / ${twice}`,
      "acknowledged p50 / p95 / p99 ms": told(ack_ms),
      "answered p50 / p95 / p99 ms (a second of it waits for a burst to end)": told(answer_ms),
      "memory at the start / at most / at the end, MB": `${memory_mb[0]} / ${Math.max(...memory_mb)} / ${memory_mb.at(-1)}`,
    };
  } finally {
    await client.close();
    await stop();
    await provider.close();
  }
}
