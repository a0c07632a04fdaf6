import { transaction } from "@/db/client";
import { env } from "@/lib/env";
import { dateOf } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { AgentWork } from "@/schema/message-steps";
import { limitsOf } from "@/server/accounts/organization/limits";
import type { Budget } from "@/server/adapters/agent/model/model";
import type { Ctx } from "@/server/http/ctx";
import { isLent, KEY_TROUBLES, keyTrouble, type ModelRow } from "./model-access";
import { addUse, costAt, MICROS, NO_USE, tokensSince, type Used } from "./model-usage";

/** One conversation may use at most a fifth of a day's tokens, but always enough for a few answers. */
const SHARE = 5;
const FEW_ANSWERS = 50_000;

type Limits = Pick<ModelRow, "daily_tokens" | "daily_cost" | "input_price" | "output_price">;
type Chosen = Limits & Pick<ModelRow, "provider" | "model" | "server_url" | "key_sealed">;

/** `month`: the tokens that are left of the month, if the operator limits it. */
type Uses = { today: Used; here: number; month: number | null; isLent: boolean };

/** The tokens that one more answer may use, and why it is refused; `refusal` is null if it may be asked. */
function restOf(
  { daily_tokens, daily_cost }: Limits,
  { today, here, month, isLent }: Uses,
): { tokens: number; refusal: string | null } {
  const most = isLent ? Math.min(daily_tokens, env.MODEL_DAILY_TOKENS) : daily_tokens;
  const left = most - today.input_tokens - today.output_tokens;
  const own = Math.max(FEW_ANSWERS, most / SHARE) - here;
  const isSpent = daily_cost !== null && today.cost_micros >= daily_cost * MICROS;
  const reasons = [
    month !== null && month <= 0 && "this month's tokens are used up",
    left <= 0 && "today's tokens are used up",
    isSpent && "today's money is spent",
    own <= 0 && "this conversation has used its part of today's tokens",
  ];
  return {
    tokens: Math.min(left, own, month ?? left),
    refusal: reasons.find((one) => one !== false) ?? null,
  };
}

/** The most that one answer may use, and that is reserved for it: a few questions of about ten thousand tokens. */
const RESERVED_TOKENS = 30_000;

/** What a model used; without `fell_back` if nobody was to be answered. */
type ModelWork = Pick<AgentWork, "input_tokens" | "output_tokens" | "cost_micros"> &
  Partial<Pick<AgentWork, "fell_back">>;

/** What is reserved of a day for one answer, as usage; the cost as if all of it were the dearer kind of token. */
function reserveOf(row: Limits, day: string, tokens: number): Used {
  const output = costAt(row)({ input_tokens: 0, output_tokens: tokens }) ?? 0;
  const input = costAt(row)({ input_tokens: tokens, output_tokens: 0 }) ?? 0;
  return { ...NO_USE, day, input_tokens: tokens, cost_micros: Math.max(input, output) };
}

/** What an answer used, as usage. */
const usageFrom = ({
  fell_back,
  input_tokens,
  output_tokens,
  cost_micros,
}: ModelWork): Omit<Used, "day"> => ({
  ...{
    answers: fell_back === null ? 1 : 0,
    fell_back: fell_back === null || fell_back === undefined ? 0 : 1,
  },
  ...{ input_tokens, output_tokens, cost_micros: cost_micros ?? 0 },
});

const negative = ({ day, ...used }: Used): Used => ({
  ...{ day, answers: 0, fell_back: 0, input_tokens: -used.input_tokens },
  ...{ output_tokens: -used.output_tokens, cost_micros: -used.cost_micros },
});

/** How many tokens an organization may still use this month; null if the operator has set no limit. */
async function leftOfMonth({ db, ...tenant }: Ctx, day: string): Promise<number | null> {
  const { model_tokens_per_month: limit } = await limitsOf(db, tenant);
  return limit === undefined ? null : limit - (await tokensSince(db, tenant, `${day.slice(0, 7)}-01`));
}

/**
 * Reserves part of the day for one more answer, so that answers at the same time can't overspend. The row of the day is
 * locked by adding nothing to it, so that one answer after the other looks at what is left.
 */
async function reserve(
  ctx: Ctx,
  row: Chosen,
  { day, here }: { day: string; here: number },
): Promise<{ budget: Budget; reserved: Used | null }> {
  return transaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const today = await addUse(locked, { day, ...NO_USE });
    const { tokens: left, refusal } = restOf(row, {
      ...{ today, here, isLent: isLent(row) },
      month: await leftOfMonth(locked, day),
    });
    if (refusal) return { budget: { refusal }, reserved: null };
    const tokens = Math.min(left, RESERVED_TOKENS);
    const reserved = reserveOf(row, day, tokens);
    await addUse(locked, reserved);
    return { budget: { refusal: null, tokens }, reserved };
  });
}

/**
 * The only way to a model: `ask` gets the budget to read before it calls one, and what it then used is counted, also if
 * its answer is not kept. If it throws, the reserve stays spent, since what was used is not known.
 */
export async function withinBudget<T extends { work?: ModelWork | undefined }>(
  ctx: Ctx,
  row: Chosen,
  { time_zone, here }: { time_zone: string; here(): number | Promise<number> },
  ask: (budget: () => Promise<Budget>) => Promise<T>,
): Promise<T> {
  const day = dateOf(now(), time_zone);
  const reserves: Used[] = [];
  const outcome = await ask(async () => {
    const trouble = keyTrouble(ctx, row);
    if (trouble) return { refusal: KEY_TROUBLES[trouble] };
    const { budget, reserved } = await reserve(ctx, row, { day, here: await here() });
    if (reserved) reserves.push(reserved);
    return budget;
  });
  for (const reserved of reserves) await addUse(ctx, negative(reserved));
  if (outcome.work) await addUse(ctx, { day, ...usageFrom(outcome.work) });
  return outcome;
}
