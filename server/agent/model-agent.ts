import type { Agent } from "@/server/adapters/agent/agent";
import { type Budget, type ModelConfig, modelAgent } from "@/server/adapters/agent/model/model";
import type { Ctx } from "@/server/http/ctx";
import { houseOf } from "./house";
import { accessTo, findModel, isLent, KEY_TROUBLES, keyTrouble, type ModelRow, ownKey } from "./model-access";
import { costAt, countModelUse, restOf, usedInConversation, usedToday } from "./model-usage";

/** What one answer in a conversation may use now. `here`: the tokens that the conversation has used today. */
export async function budgetOf(
  ctx: Ctx,
  row: ModelRow,
  time_zone: string,
  here: number | Promise<number>,
): Promise<Budget> {
  const trouble = keyTrouble(ctx, row);
  if (trouble) return { refusal: KEY_TROUBLES[trouble] };
  const [today, used] = await Promise.all([usedToday(ctx, time_zone), here]);
  return restOf(row, { today, here: used, isLent: isLent(row) });
}

type Conversing = Pick<ModelConfig, "house" | "budget">;

export function configOf(ctx: Ctx, row: ModelRow, conversing: Conversing): ModelConfig {
  const { provider, model, tone, instructions, languages } = row;
  return {
    ...conversing,
    access: accessTo(ctx, row, ownKey(row) ?? null) ?? { provider, model, url: "", key: null },
    guide: { tone, instructions, languages },
    costOf: costAt(row),
  };
}

/** The agent of the model that an organization has chosen; it records its usage. Undefined if none is chosen. */
export async function findModelAgent(ctx: Ctx): Promise<Agent | undefined> {
  const row = await findModel(ctx);
  if (!row) return undefined;
  return {
    async answer(turn, key) {
      const { time_zone } = turn.organization;
      const used = () => usedInConversation(ctx, turn.conversation.id, time_zone);
      const budget = () => budgetOf(ctx, row, time_zone, used());
      const config = configOf(ctx, row, { house: houseOf(ctx), budget });
      const outcome = await modelAgent(config).answer(turn, key);
      if (outcome.work) await countModelUse(ctx, time_zone, outcome.work);
      return outcome;
    },
  };
}
