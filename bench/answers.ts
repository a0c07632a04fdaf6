import { closeDb } from "@/db/client";
import { startAgent } from "@/tests/stand-ins/agent";
import { startProvider } from "@/tests/stand-ins/provider";
import { connectNumber, NUMBER } from "./ingest";
import { type Answered, sendLoad } from "./load/load";
import { OWN_SERVER, servers } from "./servers";
import { toldShares } from "./world";

const PORT = 4706;
const CUSTOMERS = 500;
const CONNECTIONS = 256;
const ASKED_WITHIN_MS = 30_000;

/** A pace, for how long, and the goal for its p95 (ms). */
const PACES = [
  { per_second: 5, seconds: 10, goal: 25 },
  { per_second: 50, seconds: 10, goal: 250 },
  { per_second: 200, seconds: 10, goal: 250 },
];

const now = () => performance.timeOrigin + performance.now();

/**
 * From a message's acknowledgement to the agent being asked about it, without a debounce, at several paces. A pace that can't be
 * kept is told as far as it was.
 */
export async function benchAnswers() {
  const asked = new Map<string, number>();
  const agent = await startAgent(({ messages }) => {
    const at = now();
    for (const { role, content } of messages)
      if (role === "user" && !asked.has(content)) asked.set(content, at);
    return { body: { reply: null } };
  });
  const provider = await startProvider();
  await connectNumber();
  await closeDb();
  const { start, stop } = servers();
  const urls = { AGENT_URL: agent.url, INTERNAL_AUTH_TOKEN: "a token of the measurement" };
  const results: Record<string, string | number> = {};
  let first = 0;
  try {
    await start(OWN_SERVER, PORT, { ...urls, AGENT_DEBOUNCE_MS: "0", META_GRAPH_URL: provider.url });
    // The first time warms it up, and makes the customers.
    for (const pace of [{ per_second: 20, seconds: 25, goal: undefined }, ...PACES]) {
      const { per_second, seconds, goal } = pace;
      const count = per_second * seconds + per_second;
      const requests = { kind: "messages" as const, ...NUMBER, first, count, customers: CUSTOMERS };
      const load = { port: PORT, connections: CONNECTIONS, seconds, per_second, isTooMuch: true, requests };
      const { answers, left_out } = await sendLoad(load);
      const taken = answers.filter(({ status }) => status === 200);
      const contentOf = (n: number) => `message ${first + n}`;
      const isAsked = ({ n }: Answered) => asked.has(contentOf(n));
      for (const until = now() + ASKED_WITHIN_MS; !taken.every(isAsked) && now() < until; )
        await new Promise((resolve) => setTimeout(resolve, 100));
      if (goal) {
        const waits = taken.filter(isAsked).map(({ n, at }) => (asked.get(contentOf(n)) ?? 0) - at);
        const told = `at ${per_second}/s, acknowledged`;
        results[`${told} after p50 / p95 / p99 ms`] = toldShares(taken.map(({ ms }) => ms));
        results[`${told} -> agent asked, p50 / p95 / p99 ms (p95 <= ${goal})`] = toldShares(waits);
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
