import { organizationOf } from "@/server/accounts/organization";
import type { Agent } from "@/server/adapters/agent/agent";
import { type ModelConfig, modelAgent } from "@/server/adapters/agent/model/model";
import type { Ctx } from "@/server/http/ctx";
import { houseOf } from "./house";
import { accessTo, findModel, isLent, KEY_TROUBLES, keyTrouble, type ModelRow, ownKey } from "./model-access";
import { costAt, countModelUse, restOf, usedInConversation, usedToday } from "./model-usage";

/** How the model is asked now in a conversation, or why it isn't. */
async function configOf(
  ctx: Ctx,
  row: ModelRow,
  time_zone: string,
  conversation_id: string,
): Promise<ModelConfig> {
  const { provider, model, tone, instructions, languages } = row;
  const trouble = keyTrouble(ctx, row);
  const [today, here] = await Promise.all([
    usedToday(ctx, time_zone),
    usedInConversation(ctx, conversation_id, time_zone),
  ]);
  const rest = restOf(row, { today, here, isLent: isLent(row) });
  return {
    access: accessTo(ctx, row, ownKey(row) ?? null) ?? { provider, model, url: "", key: null },
    guide: { tone, instructions, languages },
    house: houseOf(ctx),
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
      const { time_zone } = await organizationOf(ctx);
      const config = await configOf(ctx, row, time_zone, turn.conversation.id);
      const outcome = await modelAgent(config).answer(turn, key);
      if (outcome.work) await countModelUse(ctx, time_zone, outcome.work);
      return outcome;
    },
  };
}
