import { closeDb } from "@/db/client";
import { startProvider } from "@/tests/stand-ins/provider";
import { connectNumber, NUMBER } from "./ingest";
import { startSilentAgent } from "./load/agent";
import { type Answered, sendLoad } from "./load/load";
import { unlessQuick } from "./quick";
import { type Results, type Row, valueRow } from "./report/row";
import { OWN_SERVER, servers } from "./servers";
import { percentile, toldShares } from "./world";

const PORT = 4706;
const CUSTOMERS = 500;
const CONNECTIONS = 256;
const ASKED_WITHIN_MS = 30_000;

const SECONDS = unlessQuick(10, 4);

/** Each pace with its row of the table and the goals for its p50 and p95 (ms). */
const PACES = [
  { per_second: 5, row: "S4 idle", goals: [15, 40] },
  { per_second: 50, row: "S4 at 50/s", goals: [250, 250] },
  { per_second: 200, row: "S4 at 200/s", goals: [500, 500] },
] as const;

/** A pace's row: how long after its acknowledgement each of `sent` messages reached the agent, if it did. */
function rowOf({ per_second, goals }: (typeof PACES)[number], waits: number[], sent: number): Row {
  const [most_p50, most_p95] = goals;
  const what = `a message acknowledged -> the agent asked, ${per_second} a second, p50 / p95`;
  const [p50, p95] = [percentile(waits, 0.5), percentile(waits, 0.95)];
  const missed = sent - waits.length;
  const shown = `${p50.toFixed(0)} / ${p95.toFixed(0)} ms${missed > 0 ? `, ${missed} of ${sent} not` : ""}`;
  const row = valueRow(what, "ms", p95, { most: most_p95 }, { shown });
  const reached = missed > 0 ? 0 : Math.min(most_p50 / p50, most_p95 / p95);
  return { ...row, goal: most_p50 < most_p95 ? `<= ${most_p50} / ${most_p95} ms` : row.goal, reached };
}

const now = () => performance.timeOrigin + performance.now();

/**
 * Measures from a message's acknowledgement to the agent's call, without a debounce, at several paces. If a pace can't
 * be kept, reports how far it was.
 */
export async function benchAnswers(): Promise<Results> {
  const agent = await startSilentAgent();
  const { askedAt: asked } = agent;
  const provider = await startProvider();
  await connectNumber();
  await closeDb();
  const { start, stop } = servers();
  const urls = { AGENT_URL: agent.url, INTERNAL_AUTH_TOKEN: "a token of the measurement" };
  const results: Results = {};
  let first = 0;
  try {
    await start(OWN_SERVER, PORT, { ...urls, AGENT_DEBOUNCE_MS: "0", META_GRAPH_URL: provider.url });
    // The first pace warms up the server and creates the customers.
    for (const pace of [{ per_second: 20, row: undefined }, ...PACES]) {
      const { per_second, row } = pace;
      const seconds = row ? SECONDS : CUSTOMERS / per_second;
      const count = per_second * seconds + per_second;
      const requests = { kind: "messages" as const, ...NUMBER, first, count, customers: CUSTOMERS };
      const load = { port: PORT, connections: CONNECTIONS, seconds, per_second, isTooMuch: true, requests };
      const { answers, left_out } = await sendLoad(load);
      const taken = answers.filter(({ status }) => status === 200);
      const contentOf = (n: number) => `message ${first + n}`;
      const isAsked = ({ n }: Answered) => asked.has(contentOf(n));
      for (const until = now() + ASKED_WITHIN_MS; !taken.every(isAsked) && now() < until; )
        await new Promise((resolve) => setTimeout(resolve, 100));
      if (row) {
        const waits = taken.filter(isAsked).map(({ n, at }) => (asked.get(contentOf(n)) ?? 0) - at);
        const told = `at ${per_second}/s, acknowledged`;
        results[`${told} after p50 / p95 / p99 ms`] = toldShares(taken.map(({ ms }) => ms));
        results[row] = rowOf(pace, waits, answers.length + left_out);
        results[`${told} -> agent asked, p50 / p95 / p99 ms`] = toldShares(waits);
        const lost = { refused: answers.length - taken.length, "not sent": left_out };
        const unasked = { ...lost, "not asked about in time": taken.length - waits.length };
        for (const [what, many] of Object.entries(unasked))
          if (many > 0) results[`at ${per_second}/s, ${what}, of ${answers.length + left_out}`] = many;
      }
      first += count;
    }
    return results;
  } finally {
    await stop();
    await provider.close();
    await agent.close();
  }
}
