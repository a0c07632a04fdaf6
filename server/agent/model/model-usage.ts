import { eq, gte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { modelUsage } from "@/db/schema/agent-models";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg, type Tenant } from "@/db/tenant";
import { dateOf, startOfDate } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { AgentWork } from "@/schema/message-steps";
import type { Ctx } from "@/server/http/ctx";
import type { ModelRow } from "./model-access";

export type Used = Omit<typeof modelUsage.$inferSelect, "organization_id">;

export const NO_USE = { answers: 0, fell_back: 0, input_tokens: 0, output_tokens: 0, cost_micros: 0 };

/** What an organization's model used today, by the organization's own clock. */
export async function usedToday(ctx: Ctx, time_zone: string): Promise<Used> {
  const day = dateOf(now(), time_zone);
  const { answers, fell_back, input_tokens, output_tokens, cost_micros } = modelUsage;
  const [found] = await ctx.db
    .select({ day: modelUsage.day, answers, fell_back, input_tokens, output_tokens, cost_micros })
    .from(modelUsage)
    .where(inOrg(ctx, modelUsage, eq(modelUsage.day, day)));
  return found ?? { day, ...NO_USE };
}

/** The tokens, in and out, that an organization's model used since a day. */
export async function tokensSince(db: Db, tenant: Tenant, day: string): Promise<number> {
  const { input_tokens, output_tokens } = modelUsage;
  const [used] = await db
    .select({ tokens: sql<number>`coalesce(sum(${input_tokens} + ${output_tokens}), 0)::float8` })
    .from(modelUsage)
    .where(inOrg(tenant, modelUsage, gte(modelUsage.day, day)));
  return used?.tokens ?? 0;
}

export const MICROS = 1_000_000;

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

/** Adds to a day's usage; returns what is used then. */
export async function addUse({ db, organization_id }: Ctx, { day, ...more }: Used): Promise<Used> {
  const { answers, fell_back, input_tokens: inputs, output_tokens: outputs, cost_micros } = modelUsage;
  const columns = { day: modelUsage.day, answers, fell_back, input_tokens: inputs, output_tokens: outputs };
  const [used] = await db
    .insert(modelUsage)
    .values({ organization_id, day, ...more })
    .onConflictDoUpdate({
      target: [modelUsage.organization_id, modelUsage.day],
      set: {
        answers: sql`${answers} + excluded.answers`,
        fell_back: sql`${fell_back} + excluded.fell_back`,
        input_tokens: sql`${inputs} + excluded.input_tokens`,
        output_tokens: sql`${outputs} + excluded.output_tokens`,
        cost_micros: sql`${cost_micros} + excluded.cost_micros`,
      },
    })
    .returning({ ...columns, cost_micros });
  return used ?? { day, ...more };
}
