import { eq, gte, sql } from "drizzle-orm";
import { modelUsage } from "@/db/schema/agent-models";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { dateOf, startOfDate } from "@/server/lib/clock";
import { env } from "@/server/lib/env";
import { now } from "@/server/lib/time";
import type { AgentWork } from "@/server/schema/message-steps";
import type { ModelRow } from "./model-access";

type Used = Omit<typeof modelUsage.$inferSelect, "organization_id">;

const NOTHING = { answers: 0, fell_back: 0, input_tokens: 0, output_tokens: 0, cost_micros: 0 };

/** What an organization's model used today, by the organization's own clock. */
export async function usedToday(ctx: Ctx, time_zone: string): Promise<Used> {
  const day = dateOf(now(), time_zone);
  const { answers, fell_back, input_tokens, output_tokens, cost_micros } = modelUsage;
  const [found] = await ctx.db
    .select({ day: modelUsage.day, answers, fell_back, input_tokens, output_tokens, cost_micros })
    .from(modelUsage)
    .where(inOrg(ctx, modelUsage, eq(modelUsage.day, day)));
  return found ?? { day, ...NOTHING };
}

const MICROS = 1_000_000;

export const toDollars = (micros: number): number => micros / MICROS;

/** The cost of tokens in millionths of a US dollar, at the prices that an owner has set; null if none are set. */
export const costAt =
  ({ input_price, output_price }: Pick<ModelRow, "input_price" | "output_price">) =>
  ({ input_tokens, output_tokens }: Pick<AgentWork, "input_tokens" | "output_tokens">): number | null =>
    input_price === null || output_price === null
      ? null
      : Math.ceil(input_tokens * input_price + output_tokens * output_price);

/** The tokens that a conversation's answers used today. */
export async function usedInConversation(
  ctx: Ctx,
  conversation_id: string,
  time_zone: string,
): Promise<number> {
  const midnight = new Date(startOfDate(dateOf(now(), time_zone), time_zone)).toISOString();
  const { work, created_at } = agentCalls;
  const tokens = sql<number>`coalesce(sum((${work}->>'input_tokens')::int + (${work}->>'output_tokens')::int), 0)::int`;
  const [found] = await ctx.db
    .select({ tokens })
    .from(agentCalls)
    .where(
      inOrg(ctx, agentCalls, eq(agentCalls.conversation_id, conversation_id), gte(created_at, midnight)),
    );
  return found?.tokens ?? 0;
}

/** One conversation may use at most a fifth of a day's tokens, but always enough for a few answers. */
const SHARE = 5;
const FEW_ANSWERS = 50_000;

type Uses = { today: Used; here: number; isLent: boolean };

/** The tokens that one more answer may use, and why it is refused; `refusal` is null if it may be asked. */
export function restOf(
  { daily_tokens, daily_cost }: Pick<ModelRow, "daily_tokens" | "daily_cost">,
  { today, here, isLent }: Uses,
): { tokens: number; refusal: string | null } {
  const most = isLent ? Math.min(daily_tokens, env.MODEL_DAILY_TOKENS) : daily_tokens;
  const left = most - today.input_tokens - today.output_tokens;
  const own = Math.max(FEW_ANSWERS, most / SHARE) - here;
  const isSpent = daily_cost !== null && today.cost_micros >= daily_cost * MICROS;
  const reasons = [
    left <= 0 && "today's tokens are used up",
    isSpent && "today's money is spent",
    own <= 0 && "this conversation has used its part of today's tokens",
  ];
  return { tokens: Math.min(left, own), refusal: reasons.find((one) => one !== false) ?? null };
}

type Use = { input_tokens: number; output_tokens: number; cost_micros: number | null };

/** Adds what a call of the model used to the day's usage, and the answers that came of it, if it was for one. */
export async function countTokens(
  { db, organization_id }: Ctx,
  time_zone: string,
  { cost_micros: cost, ...tokens }: Use,
  answered = { answers: 0, fell_back: 0 },
): Promise<void> {
  const more = { ...answered, ...tokens, cost_micros: cost ?? 0 };
  const { answers, fell_back, input_tokens: inputs, output_tokens: outputs, cost_micros } = modelUsage;
  await db
    .insert(modelUsage)
    .values({ organization_id, day: dateOf(now(), time_zone), ...more })
    .onConflictDoUpdate({
      target: [modelUsage.organization_id, modelUsage.day],
      set: {
        answers: sql`${answers} + excluded.answers`,
        fell_back: sql`${fell_back} + excluded.fell_back`,
        input_tokens: sql`${inputs} + excluded.input_tokens`,
        output_tokens: sql`${outputs} + excluded.output_tokens`,
        cost_micros: sql`${cost_micros} + excluded.cost_micros`,
      },
    });
}

/** Adds what an answer used to the day's usage, even if the answer was not kept. */
export const countModelUse = (ctx: Ctx, time_zone: string, work: AgentWork): Promise<void> => {
  const { input_tokens, output_tokens, cost_micros, fell_back } = work;
  const answered = fell_back === null ? { answers: 1, fell_back: 0 } : { answers: 0, fell_back: 1 };
  return countTokens(ctx, time_zone, { input_tokens, output_tokens, cost_micros }, answered);
};
