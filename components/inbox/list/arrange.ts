import type { ShownMessage } from "@/components/inbox/log/message";
import { choicesOf, offerOf, pickOf } from "@/components/inbox/log/metadata";
import type { InboxMessage } from "@/schema/inbox";

const TOGETHER_MS = 5 * 60_000;

/** Maps message ids to the option picked first. A pick counts for the latest earlier message that offered it. */
function picksOf(messages: readonly InboxMessage[]): Map<string, string> {
  const picks = new Map<string, string>();
  const openOffers = new Map<string, string>();
  for (const { id, metadata } of messages) {
    const offer = offerOf(metadata);
    for (const choice of offer ? choicesOf(offer) : []) openOffers.set(choice, id);
    const pick = pickOf(metadata);
    const offering = pick === null ? undefined : openOffers.get(pick);
    if (pick !== null && offering && !picks.has(offering)) picks.set(offering, pick);
  }
  return picks;
}

type Names = { customer: string; agent: string; staff: string };

function nameOf({ sender }: InboxMessage, names: Names): string {
  if (sender.kind === "staff") return sender.name ?? names.staff;
  return sender.kind === "agent" ? names.agent : names.customer;
}

/** Adds each message's sender, its grouping with its neighbours, and the picked option. Oldest first. */
export function arrange(messages: readonly InboxMessage[], names: Names): ShownMessage[] {
  const picks = picksOf(messages);
  const senders = messages.map((message) => `${message.sender.kind} ${nameOf(message, names)}`);
  const isTogether = (index: number): boolean => {
    const [before, message] = [messages[index - 1], messages[index]];
    if (!before || !message || senders[index - 1] !== senders[index]) return false;
    return Date.parse(message.created_at) - Date.parse(before.created_at) < TOGETHER_MS;
  };
  return messages.map((message, index) => ({
    message,
    sender: nameOf(message, names),
    begins: !isTogether(index),
    ends: !isTogether(index + 1),
    chosen: picks.get(message.id) ?? null,
  }));
}
