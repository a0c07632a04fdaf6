import { plain } from "@/server/lib/plain";
import type { AgentTurn } from "@/server/schema/agent";
import { offeredBy } from "../receptionist/messages";
import { newMessages, tappedBy } from "./consent";

/** The customer's own words after a position, without taps, our choices' titles and the services' names. */
export function customerWords(turn: AgentTurn, seen: number): string {
  const ours = new Set(
    turn.messages
      .filter(({ role }) => role === "assistant")
      .flatMap(offeredBy)
      .map(({ title }) => plain(title)),
  );
  const names = turn.organization.services.map(({ name }) => name);
  return newMessages(turn, seen)
    .filter((one) => tappedBy(one) === undefined && !ours.has(plain(one.content)))
    .map(({ content }) => names.reduce((text, name) => text.replaceAll(name, " "), content))
    .join(" ");
}
