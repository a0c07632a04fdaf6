import { randomUUID } from "node:crypto";
import type { AgentTurn } from "@/schema/agent";
import type { AgentEventInTurn } from "@/schema/agent-event";
import type { Asking, Exchange } from "./asking";
import { addMessage, appointmentOf, CLEANING, newTurn } from "./turn";

type Choice = { id?: string; title: string; kind: "button_reply" | "list_reply" };

export function choicesOf({ answer }: Exchange): Choice[] {
  const rows = answer.reply?.list?.sections.flatMap((section) => section.rows) ?? [];
  return [
    ...(answer.reply?.buttons ?? []).map((one) => ({ ...one, kind: "button_reply" as const })),
    ...rows.map((one) => ({ ...one, kind: "list_reply" as const })),
  ];
}

export const eventsOf = <E extends AgentEventInTurn["event"]>({ answer }: Exchange, name: E) =>
  answer.events.filter((one): one is Extract<AgentEventInTurn, { event: E }> => one.event === name);

export const isHandedOver = (exchange: Exchange): boolean => eventsOf(exchange, "escalation").length > 0;

/** Applies an answer to the turn, as Frontdesk does. */
function apply(turn: AgentTurn, { answer }: Exchange): void {
  if (answer.reply) {
    const { text, buttons, list } = answer.reply;
    const parts = { ...(buttons && { buttons }), ...(list && { list }) };
    addMessage(turn, { role: "assistant", content: text, metadata: { author: "agent", ...parts } });
  }
  if (answer.state !== undefined) turn.state = structuredClone(answer.state);
  for (const { event, data } of answer.events) {
    if (event === "new_lead") {
      const { name, email } = data;
      Object.assign(turn.lead, { ...(name && { name }), ...(email && { email }) });
    }
    if (event === "booking_request" && data.starts_at) {
      const services = data.services ?? (data.service ? [data.service] : []);
      const { starts_at } = data;
      turn.appointments.push({ ...appointmentOf(), id: randomUUID(), services, starts_at });
    }
    if (event === "booking_move")
      for (const one of turn.appointments) if (one.id === data.booking_id) one.starts_at = data.starts_at;
    if (event === "booking_cancel")
      turn.appointments = turn.appointments.filter(({ id }) => id !== data.booking_id);
  }
}

/** A customer in a dialogue with the agent. */
export function customer({ ask }: Asking, turn: AgentTurn = newTurn()) {
  async function hear(): Promise<Exchange> {
    const exchange = await ask(turn);
    apply(turn, exchange);
    return exchange;
  }
  return {
    turn,
    say: (content: string) => {
      addMessage(turn, { role: "user", content });
      return hear();
    },
    tap: ({ id, title, kind }: Choice) => {
      addMessage(turn, { role: "user", content: title, metadata: { type: kind, reply: { id, title } } });
      return hear();
    },
  };
}
export type Customer = ReturnType<typeof customer>;

const TIME = /\b\d{1,2}([:.h]\d\d| ?[ap]\.?m)/i;
const YES = /^(yes|ok|confirm|book|sure|go ahead)/i;

/** The choice of a customer who wants a time for CLEANING. */
function picked(choices: Choice[]): Choice | undefined {
  const first = (is: (title: string) => boolean) => choices.find(({ title }) => is(title));
  return (
    first((title) => title.toLowerCase().includes(CLEANING.name.toLowerCase())) ??
    first((title) => TIME.test(title)) ??
    first((title) => YES.test(title))
  );
}

/** The same customer's text if there is nothing to choose. */
function written(text: string): string {
  if (/e-?mail/i.test(text)) return "ada@example.com";
  if (/\bname\b/i.test(text)) return "Ada Lovelace";
  if (/\b(which|what) (service|treatment)|what (can|would|should) (we|you|I)/i.test(text))
    return CLEANING.name;
  if (/\b(when|which (day|time)|what (day|time)|these|free)\b/i.test(text))
    return "The first of these, please.";
  return "Yes, please.";
}

export function goOn(who: Customer, last: Exchange): Promise<Exchange> {
  const choice = picked(choicesOf(last));
  return choice ? who.tap(choice) : who.say(written(last.answer.reply?.text ?? ""));
}

const MOST_MESSAGES = 10;

/** A dialogue that begins with `first`, until an answer satisfies `is`, or for at most ten messages. */
export async function talk(
  who: Customer,
  first: string,
  is: (exchange: Exchange) => boolean,
): Promise<Exchange[]> {
  const exchanges = [await who.say(first)];
  for (let last = exchanges[0]; last && !is(last) && exchanges.length < MOST_MESSAGES; ) {
    last = await goOn(who, last);
    exchanges.push(last);
  }
  return exchanges;
}
