import type { RehearsalEnd } from "@/schema/rehearsal";
import { organizationOf } from "@/server/accounts/organization/organization";
import type { ModelFault } from "@/server/adapters/agent/model/access";
import { modelAgent } from "@/server/adapters/agent/model/model";
import { receptionist } from "@/server/adapters/agent/receptionist/receptionist";
import { withSlots } from "@/server/adapters/agent/with-slots";
import type { Ctx } from "@/server/http/ctx";
import { keyTrouble, type ModelRow } from "../model/model-access";
import { configOf, knowingHouse } from "../model/model-agent";
import { withinBudget } from "../model/model-budget";
import type { StagedAgent } from "./stage/stage";

/** Ends a rehearsal early. `why`: the kind of problem; `reason`: the details, such as the provider's message. */
export class EndedEarly extends Error {
  override name = "EndedEarly";
  constructor(
    readonly why: RehearsalEnd,
    readonly reason: string | null,
  ) {
    super(why);
  }
}

const ENDS: Record<ModelFault["kind"], RehearsalEnd> = {
  refused: "key",
  missing: "model",
  bad: "model",
  busy: "busy",
  down: "down",
};

/** What an agent used in a dialogue. `instead`: why the rules answered in the model's place; null if they did not. */
type Used = { tokens: number; cost_micros: number | null; instead: string | null };

/**
 * The agent that answers the organization's customers, for one dialogue on a stage: its model within the day's budget,
 * or the rules. Its usage is recorded. If the model may not be asked or fails, the rehearsal ends early.
 */
export async function triedAgent(
  ctx: Ctx,
  model: ModelRow | undefined,
): Promise<{ agent: StagedAgent; used(): Used }> {
  const used: Used = { tokens: 0, cost_micros: null, instead: null };
  if (!model)
    return {
      agent: (turn, house) => withSlots(receptionist, house).answer(turn, turn.conversation.id),
      used: () => used,
    };
  const { time_zone } = await organizationOf(ctx);
  const { lookUp } = await knowingHouse(ctx);
  const agent: StagedAgent = async (turn, house) => {
    const faults: ModelFault[] = [];
    const failed = (fault: ModelFault) => void faults.push(fault);
    const here = () => used.tokens;
    const outcome = await withinBudget(ctx, model, { time_zone, here }, async (budgetFor) => {
      const budget = await budgetFor();
      if (budget.refusal) throw new EndedEarly(keyTrouble(ctx, model) ? "key" : "budget", budget.refusal);
      const config = configOf(ctx, model, {
        house: { ...house, ...(lookUp && { lookUp }) },
        budget: async () => budget,
      });
      return modelAgent({ ...config, failed }).answer(turn, turn.conversation.id);
    });
    const { work } = outcome;
    used.tokens += (work?.input_tokens ?? 0) + (work?.output_tokens ?? 0);
    if (work?.cost_micros != null) used.cost_micros = (used.cost_micros ?? 0) + work.cost_micros;
    used.instead ??= work?.fell_back ?? null;
    const [fault] = faults;
    if (fault) throw new EndedEarly(ENDS[fault.kind], fault.message);
    return outcome;
  };
  return { agent, used: () => used };
}
