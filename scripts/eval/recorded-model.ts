import type { CitedPassage } from "@/schema/knowledge";
import { AgentLanguage } from "@/schema/model";
import { modelAgent } from "@/server/adapters/agent/model/model";
import type { StagedAgent } from "@/server/agent/rehearsal/stage/stage";
import { type Said, startModel } from "@/tests/stand-ins/model";

const CHARS_PER_TOKEN = 4;

/**
 * The model's agent with recorded lines in place of a model. `next` has the model's next line; if there is none, it says
 * nothing. `asked`: all that it was asked; `use`: how much that was, estimated by its length.
 */
export async function startRecorded(next: () => Said | undefined, passages: CitedPassage[] = []) {
  let chars = 0;
  const model = await startModel(({ body }) => {
    const said = next() ?? {};
    chars += body.length + JSON.stringify(said).length;
    return said;
  });
  const access = { provider: "openai" as const, model: "recorded", url: model.url, key: "none" };
  const agent: StagedAgent = (turn, house) =>
    modelAgent({
      ...{ access, budget: async () => ({ refusal: null }), costOf: () => null },
      house: { ...house, ...(passages.length > 0 && { lookUp: async () => passages }) },
      guide: { tone: "friendly", instructions: "", languages: AgentLanguage.options },
    }).answer(turn, turn.conversation.id);
  const use = () => ({ calls: model.asked.length, tokens: Math.round(chars / CHARS_PER_TOKEN) });
  return { agent, asked: model.asked, use, close: model.close };
}
