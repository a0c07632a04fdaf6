import { getDb } from "@/db/client";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg } from "@/db/tenant";
import { loadEnv } from "@/lib/env";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import { answerMessage } from "@/server/agent/answer";
import { saveModel } from "@/server/agent/model/model-settings";
import { createConnection } from "@/server/channels/connections";
import { getConversation, listConversations } from "@/server/conversations/actions";
import type { Ctx } from "@/server/http/ctx";
import { clerk, startModel } from "@/tests/stand-ins/model";
import { postB, textTo } from "@/tests/whatsapp";
import { fill, practice, SERVICE } from "./slots";
import { inTurns, percentile, pool, timed, toldShares } from "./world";

const CUSTOMERS = 100;
/** Not measured: warm-up. */
const WARM = 10;
/** The goal for the 95th percentile, in milliseconds. */
const MOST = 50;
const SECRET = "an app secret of the measurement";

/** Creates a business with ten people and their appointments, and a number that customers write to. */
async function deskOf(name: number) {
  const owner = await practice(name);
  await fill(owner);
  const ctx: Ctx = { ...owner, db: getDb() };
  const address = String(10 ** 11 + name);
  const credentials = { access_token: "token", app_secret: SECRET };
  await createConnection(ctx, { provider: "provider-b", address, credentials });
  return { ctx, address };
}
type Desk = Awaited<ReturnType<typeof deskOf>>;

async function write({ address }: Desk, n: number, text: string): Promise<void> {
  const from = String(16505550000 + n);
  const body = textTo(address, { from, text, timestamp: Math.floor(Date.now() / 1000) });
  const { status } = await postB(body, SECRET);
  if (status !== 200) throw new Error(`the webhook answered ${status}`);
}

/** The title of the first choice in the last answer. */
async function firstTitle(ctx: Ctx, conversation_id: string): Promise<string | undefined> {
  const { messages } = await getConversation(ctx, { conversation_id });
  const last = messages.findLast(({ role }) => role === "assistant");
  const { buttons = [], list } = last ? partsOf(readMetadata(last)) : {};
  return [...buttons, ...(list?.sections.flatMap(({ rows }) => rows) ?? [])][0]?.title;
}

/** How long a customer's two turns take: requesting an appointment, and choosing the first time offered. */
async function turnsOf(desk: Desk, n: number): Promise<[asked: number, taken: number]> {
  const { ctx } = desk;
  const wish = `I would like a ${SERVICE.name.toLowerCase()}. My name is Ada Byron, my e-mail is ada${n}@example.com`;
  await write(desk, n, wish);
  const [thread] = (await listConversations(ctx, { size: 1 })).conversations;
  const input = { organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" };
  const asked = await timed(() => answerMessage(input));
  const title = await firstTitle(ctx, input.conversation_id);
  if (!title) throw new Error("nothing was offered");
  await write(desk, n, title);
  return [asked, await timed(() => answerMessage(input))];
}

type Times = { asked: number[]; taken: number[] };

/** Each customer's turns, alternating between the desks, so that other load on the machine affects them alike. */
async function measure(desks: Desk[]): Promise<Times[]> {
  const results = desks.map((): Times => ({ asked: [], taken: [] }));
  await pool(
    Array.from({ length: CUSTOMERS + WARM }, (_, n) => n),
    1,
    async (n) => {
      for (const [at, desk] of desks.entries()) {
        const [asked, taken] = await turnsOf(desk, n);
        if (n < WARM) continue;
        results[at]?.asked.push(asked);
        results[at]?.taken.push(taken);
      }
    },
  );
  return results;
}

/**
 * The time spent on the model in each measured turn that called it: settings, budget, prompt, tools, and the model
 * itself.
 */
async function askedModel({ ctx }: Desk): Promise<number[]> {
  const calls = await ctx.db
    .select({ duration_ms: agentCalls.duration_ms, work: agentCalls.work })
    .from(agentCalls)
    .where(inOrg(ctx, agentCalls))
    .orderBy(agentCalls.id);
  return calls
    .slice(2 * WARM)
    .filter(({ work }) => (work?.steps ?? 0) > 0)
    .map(({ duration_ms }) => duration_ms);
}

/** How long the stand-in model's two answers take with plain fetch. */
async function alone(url: string): Promise<number[]> {
  const body = JSON.stringify({ model: "stand-in", messages: [{ role: "user", content: "Hi" }] });
  const headers = { "content-type": "application/json" };
  const ask = async () => (await fetch(`${url}/chat/completions`, { method: "POST", headers, body })).text();
  const [times = []] = await inTurns(CUSTOMERS, [
    () =>
      timed(async () => {
        await ask();
        await ask();
      }),
  ]);
  return times;
}

/** Our own time for a turn, with the rules and with a model that answers at once. */
export async function benchModel() {
  const model = await startModel(clerk);
  Object.assign(process.env, { OPENAI_URL: model.url, AGENT_URL: "" });
  loadEnv();
  try {
    const [byRules, byModel] = [await deskOf(0), await deskOf(1)];
    await saveModel(byModel.ctx, { provider: "openai", model: "stand-in", key: "sk-of-the-bench" });
    const [rules, own] = await measure([byRules, byModel]);
    if (!rules || !own) throw new Error("nothing was measured");
    const asking = await askedModel(byModel);
    const itself = await alone(model.url);
    const all = [...own.asked, ...own.taken];
    const shares = "p50 / p95 / p99 ms";
    return {
      [`by rules: a customer asks for an appointment, ${shares}`]: toldShares(rules.asked),
      [`by rules: takes a time, ${shares}`]: toldShares(rules.taken),
      [`with a model: a customer asks for an appointment, two steps, ${shares}`]: toldShares(own.asked),
      [`of that, asking the model, ${shares}`]: toldShares(asking),
      [`with a model: takes a time, which asks no model, ${shares}`]: toldShares(own.taken),
      [`the model's two answers by themselves, ${shares}`]: toldShares(itself),
      [`with a model: p95 of all turns, ms (at most ${MOST})`]: Number(percentile(all, 0.95).toFixed(1)),
    };
  } finally {
    await model.close();
  }
}
