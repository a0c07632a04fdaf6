import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@/lib/time/clock";
import { offerButtons } from "@/schema/offer-button";
import type { Exchange } from "./asking";
import type { Check, Kit } from "./check";
import { customer, eventsOf, isHandedOver } from "./customer";
import { addMessage, newTurn, turnSaying } from "./turn";
import { Fault, shown } from "./verdict";

const TITLES = { accept: "Yes, book it", decline: "No, thanks" };

/** What the agent answers to a tap on a button of an offer, which is held for the customer or is over. */
async function tapped(kit: Kit, answer: keyof typeof TITLES, isHeld: boolean) {
  const turn = turnSaying("Please put me on the waiting list.");
  const [slot] = newTurn().organization.open_slots;
  if (!slot) throw new Error("there is no time to offer");
  const { starts_at, ends_at } = slot;
  const held_until = new Date(Date.now() + 15 * MINUTE_MS).toISOString();
  const offer = { id: randomUUID(), services: ["Cleaning"], starts_at, ends_at, held_until };
  if (isHeld) turn.offers = [offer];
  const buttons = offerButtons(offer, TITLES);
  const metadata = { author: "agent", offer: { offer_id: offer.id }, buttons };
  addMessage(turn, { role: "assistant", content: "A time is free for you.", metadata });
  const [id] = buttons.flatMap((one) => (one.title === TITLES[answer] ? [one.id] : []));
  const exchange = await customer(kit, turn).tap({ id, title: TITLES[answer], kind: "button_reply" });
  return { exchange, offer };
}

const answersIn = (exchange: Exchange) => eventsOf(exchange, "waiting_list_answer");

export const OFFERS: Check[] = [
  {
    id: "W1",
    title: "answers an offer of the waiting list as the customer taps, or hands over",
    run: async (kit) => {
      for (const [answer, status] of [
        ["accept", "accepted"],
        ["decline", "declined"],
      ] as const) {
        const { exchange, offer } = await tapped(kit, answer, true);
        const isSent = answersIn(exchange).some(
          ({ data }) => data.offer_id === offer.id && data.status === status,
        );
        if (!isSent && !isHandedOver(exchange))
          throw new Fault(
            `waiting_list_answer, ${status}, or an escalation event`,
            shown(exchange.answer.events),
            "Read the button's id, and answer the offer of that id in offers.",
          );
      }
    },
  },
  {
    id: "W2",
    title: "answers no offer that is over",
    run: async (kit) => {
      const { exchange } = await tapped(kit, "accept", false);
      const [wrong] = answersIn(exchange);
      if (wrong)
        throw new Fault(
          "no waiting_list_answer, as the offer is not among offers",
          shown(wrong),
          "Say that the time is not held any more.",
        );
    },
  },
];
