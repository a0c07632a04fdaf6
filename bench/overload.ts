import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { closeDb } from "@/db/client";
import { signToken } from "@/lib/secret/token";
import { newOrg } from "@/tests/world";
import { connectNumber, sendMessages } from "./ingest";
import { type Answered, perSecond } from "./load/load";
import { toSvg } from "./report/chart";
import { OWN_SERVER, servers } from "./servers";
import { percentile, toldShares } from "./world";

const PORT = 4707;
const TIMES = 4;
const CONNECTIONS = 1500;
const CUSTOMERS = 500;
const SUSTAINABLE_SECONDS = 5;
const LOOK_MS = 250;
/** The goals: milliseconds for accepted messages, and seconds until recovery. */
const [GOAL_MS, GOAL_SECONDS] = [2000, 5];
/** Recovered means this many consecutive posts are accepted, each within this many milliseconds. */
const CALM = { posts: 5, ms: 250 };
const METRICS_TOKEN = "the-token-of-the-overload-metrics";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks every quarter second the server's memory (MB) and how long a page takes for a quiet organization. */
function watch(token: string) {
  const [memory, waits]: [number[], number[]] = [[], []];
  let refused = 0;
  let isOver = false;
  const get = (path: string, bearer: string) =>
    fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  const look = async () => {
    const began = performance.now();
    const answer = await get("/api/v1/leads", token);
    await answer.text();
    if (answer.status === 200) waits.push(performance.now() - began);
    else refused++;
    const text = await (await get("/api/metrics", METRICS_TOKEN)).text();
    const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
    if (bytes) memory.push(Number(bytes) / 2 ** 20);
  };
  const looking = (async () => {
    for (; !isOver; await sleep(LOOK_MS)) await look().catch(() => {});
  })();
  return async () => {
    isOver = true;
    await looking;
    return { memory, waits, refused };
  };
}

/** Seconds until the server accepts posts as before. */
async function untilCalm(): Promise<number> {
  const began = performance.now();
  for (let calm = 0; calm < CALM.posts; ) {
    const { answers } = await sendMessages(PORT, { connections: 1, seconds: 30, count: 1, isTooMuch: true });
    calm = answers.every(({ status, ms }) => status === 200 && ms <= CALM.ms) ? calm + 1 : 0;
    if (calm === 1) performance.mark("calm");
    if (performance.now() - began > 60_000) return Number.POSITIVE_INFINITY;
  }
  const [first] = performance.getEntriesByName("calm").slice(-1);
  return ((first?.startTime ?? performance.now()) - began) / 1000;
}

type Looked = { answers: Answered[]; memory: number[]; seconds: number; sustainable: number };

/** Per second: accepted and refused posts, how long the accepted took, and the memory in use. */
function chartOf({ answers, memory, seconds, sustainable }: Looked): string {
  const began = answers.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const bySecond = Array.from({ length: seconds }, (): Answered[] => []);
  for (const answer of answers) bySecond[Math.floor((answer.at - began) / 1000)]?.push(answer);
  const accepted = bySecond.map((all) => all.filter(({ status }) => status === 200).map(({ ms }) => ms));
  // A second without accepted posts has no percentile.
  const share = (part: number) => accepted.map((took) => percentile(took, part) || 0);
  const title = `${TIMES} times ${Math.round(sustainable)} messages a second for ${seconds} s`;
  return toSvg(title, `${seconds} s`, [
    {
      title: "Posts answered",
      unit: "each second",
      series: [
        { name: "accepted", color: "#2f7d4f", values: accepted.map((all) => all.length) },
        {
          name: "refused with 503 and Retry-After",
          color: "#b3541e",
          values: bySecond.map((all, second) => all.length - (accepted[second]?.length ?? 0)),
        },
      ],
    },
    {
      title: "The accepted took",
      unit: "ms",
      series: [
        { name: "p50", color: "#3366aa", values: share(0.5) },
        { name: "p99", color: "#7a4fa3", values: share(0.99) },
      ],
    },
    { title: "Memory", unit: "MB", series: [{ name: "", color: "#3366aa", values: memory }] },
  ]);
}

/** Four times the messages that it can take in, for a minute: refusals, times of the rest, and recovery. */
export async function benchOverload({ seconds, out }: { seconds: number; out: string }) {
  await connectNumber();
  const quiet = await newOrg();
  const token = await signToken({ sub: quiet.actor.id, org: quiet.organization_id });
  await closeDb();
  const { start, stop } = servers();
  try {
    await start(OWN_SERVER, PORT, { AGENT_DEBOUNCE_MS: "60000", METRICS_TOKEN });
    await sendMessages(PORT, { connections: 32, seconds: 120, count: CUSTOMERS });
    const before = await sendMessages(PORT, { connections: 32, seconds: SUSTAINABLE_SECONDS });
    const sustainable = perSecond(before);
    const per_second = Math.round(sustainable * TIMES);
    const look = watch(token);
    const load = { connections: CONNECTIONS, seconds, per_second, isTooMuch: true };
    const { answers, left_out } = await sendMessages(PORT, { ...load, count: per_second * (seconds + 1) });
    const recovered = await untilCalm();
    const { memory, waits, refused } = await look();
    await mkdir(out, { recursive: true });
    await writeFile(path.join(out, "overload.svg"), chartOf({ answers, memory, seconds, sustainable }));
    const accepted = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const others = answers.filter(({ status }) => status !== 200);
    const isPolite = others.every(({ status, isToldWhen }) => [429, 503].includes(status) && isToldWhen);
    return {
      "sustainable, messages/s": Math.round(sustainable),
      [`sent for ${seconds} s, messages/s`]: per_second,
      "accepted/s": Math.round(accepted.length / seconds),
      "refused/s": Math.round(others.length / seconds),
      "refused with 429 or 503 and Retry-After": isPolite ? "all" : "NOT ALL",
      "not sent, all connections waiting": left_out,
      [`accepted, p50 / p95 / p99 ms (p99 <= ${GOAL_MS})`]: toldShares(accepted),
      "refused, p50 / p95 / p99 ms": toldShares(others.map(({ ms }) => ms)),
      "a quiet organization's page of leads, p50 / p95 / p99 ms": toldShares(waits),
      "of its pages refused / asked": `${refused} / ${refused + waits.length}`,
      "memory at the begin / most / at the end, MB": [memory[0], Math.max(...memory), memory.at(-1)]
        .map((mb) => Math.round(mb ?? Number.NaN))
        .join(" / "),
      [`recovered after s (<= ${GOAL_SECONDS})`]: Number(recovered.toFixed(1)),
      "goals kept":
        isPolite && percentile(accepted, 0.99) <= GOAL_MS && recovered <= GOAL_SECONDS ? "yes" : "NO",
    };
  } finally {
    await stop();
  }
}
