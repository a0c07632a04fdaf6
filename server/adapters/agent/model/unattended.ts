import type { AgentTurn } from "@/schema/agent";
import type { AgentOutcome } from "../agent";
import { composeAnswer } from "./reply";
import type { Bench } from "./turn-context";

/** Whether a person has been called and nobody is there yet: then only appointments are answered. */
export const isUnattended = ({ conversation }: Pick<AgentTurn, "conversation">): boolean =>
  conversation.status === "escalated";

export const SILENCE: AgentOutcome & { kind: "answer" } = { kind: "answer", reply: null, events: [] };

/** What the desk itself says about appointments. The model's own words could answer what a person was called for. */
export function composeUnattended(bench: Bench): AgentOutcome {
  const { lines, question, choices, hands_over, wrong } = bench.draft;
  const isAboutAppointment =
    lines.length > 0 || question !== null || Boolean(choices.buttons ?? choices.list);
  if (hands_over !== null || wrong > 1 || !isAboutAppointment) return SILENCE;
  return composeAnswer(bench, "") ?? SILENCE;
}
