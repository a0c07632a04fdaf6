import { env } from "@/lib/env";
import type { Agent } from "@/server/adapters/agent/agent";
import { type ModelConfig, modelAgent } from "@/server/adapters/agent/model/model";
import type { House } from "@/server/adapters/agent/model/turn-context";
import { hasPassages, lookUp } from "@/server/agent/knowledge/passages";
import { houseOf } from "@/server/agent/receptionist/availability";
import type { Ctx } from "@/server/http/ctx";
import { accessTo, findModel, type ModelRow, ownKey } from "./model-access";
import { withinBudget } from "./model-budget";
import { costAt, usedInConversation } from "./model-usage";

type Conversing = Pick<ModelConfig, "house" | "budget">;

/** The house of a model, which may look things up if the organization has anything to look up. */
export async function knowingHouse(ctx: Ctx): Promise<House> {
  const knows = await hasPassages(ctx.db, ctx);
  return { ...houseOf(ctx), ...(knows && { lookUp: (keywords: string) => lookUp(ctx.db, ctx, keywords) }) };
}

export function configOf(ctx: Ctx, row: ModelRow, conversing: Conversing): ModelConfig {
  const { provider, model, tone, instructions, languages } = row;
  return {
    ...conversing,
    access: accessTo(ctx, row, ownKey(row) ?? null) ?? { provider, model, url: "", key: null },
    guide: { tone, instructions, languages },
    timeout_ms: env.MODEL_TIMEOUT_MS,
    costOf: costAt(row),
  };
}

/** The agent of the model that an organization has chosen; it records its usage. Undefined if none is chosen. */
export async function findModelAgent(ctx: Ctx): Promise<Agent | undefined> {
  const row = await findModel(ctx);
  if (!row) return undefined;
  return {
    async answer(turn, key, signal) {
      const { time_zone } = turn.organization;
      const house = await knowingHouse(ctx);
      const here = () => usedInConversation(ctx, turn.conversation.id, time_zone);
      return withinBudget(ctx, row, { time_zone, here }, (budget) =>
        modelAgent(configOf(ctx, row, { house, budget })).answer(turn, key, signal),
      );
    },
  };
}
