import { hasWords, plain } from "@/lib/text/normalize-text";
import type { AgentTurn } from "@/schema/agent";
import { offeredBy } from "../receptionist/messages";
import { newMessages, tappedBy } from "./guards/consent";

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

/** Whether a text has a value whole: `john_doe@` is not `john.doe@`, and signs alone are no name. */
function saysWhole(content: string, given: string): boolean {
  if (given.includes("@"))
    return content
      .toLowerCase()
      .split(/[\s<>,;:"()[\]]+/)
      .map((word) => word.replace(/(?<![.!?])[.!?]+$/, ""))
      .includes(given.toLowerCase());
  return plain(given) !== "" && hasWords(plain(content), plain(given));
}

/** Whether the customer wrote this, now or earlier in the conversation. */
export const wasSaid = ({ turn }: { turn: AgentTurn }, given: string): boolean =>
  [...newMessages(turn, 0), ...turn.earlier.filter(({ role }) => role === "user")].some(({ content }) =>
    saysWhole(content, given),
  );
