import type { Agent } from "@/server/adapters/agent/agent";
import type { House } from "@/server/adapters/agent/model/bench";
import { type ModelConfig, modelAgent } from "@/server/adapters/agent/model/model";
import type { Ctx } from "@/server/http/ctx";
import { houseOf } from "./house";
import { accessTo, findModel, isLent, KEY_TROUBLES, keyTrouble, type ModelRow, ownKey } from "./model-access";
import { costAt, countModelUse, restOf, usedInConversation, usedToday } from "./model-usage";

/** What the model's tools work on, and the tokens that the conversation has used today. */
type Conversing = { time_zone: string; house: House; here: number | Promise<number> };

/** How the model is asked now in a conversation, or why it isn't. */
export async function configOf(
  ctx: Ctx,
  row: ModelRow,
  { time_zone, house, here }: Conversing,
): Promise<ModelConfig> {
  const { provider, model, tone, instructions, languages } = row;
  const trouble = keyTrouble(ctx, row);
  const [today, used] = await Promise.all([usedToday(ctx, time_zone), here]);
  const rest = restOf(row, { today, here: used, isLent: isLent(row) });
  return {
    access: accessTo(ctx, row, ownKey(row) ?? null) ?? { provider, model, url: "", key: null },
    guide: { tone, instructions, languages },
    house,
    refusal: trouble ? KEY_TROUBLES[trouble] : rest.refusal,
    rest_tokens: rest.tokens,
    costOf: costAt(row),
  };
}

/** The model that an organization has chosen, which counts what it uses; undefined where it has chosen none. */
export async function findModelAgent(ctx: Ctx): Promise<Agent | undefined> {
  const row = await findModel(ctx);
  if (!row) return undefined;
  return {
    async answer(turn, key) {
      const { time_zone } = turn.organization;
      const here = usedInConversation(ctx, turn.conversation.id, time_zone);
      const config = await configOf(ctx, row, { time_zone, house: houseOf(ctx), here });
      const outcome = await modelAgent(config).answer(turn, key);
      if (outcome.work) await countModelUse(ctx, time_zone, outcome.work);
      return outcome;
    },
  };
}
