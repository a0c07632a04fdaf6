import { z } from "zod";
import { wasSaid } from "@/server/adapters/agent/model/customer-text";
import type { ModelOffer } from "@/server/adapters/agent/model/state";
import {
  appointmentNamed,
  type Bench,
  personNamed,
  serviceNamed,
  WrongArguments,
  worded,
} from "@/server/adapters/agent/model/turn-context";
import { yesChoices } from "./choices";
import { freeTimeOf, isTwice } from "./free";
import { findTimes, momentIn } from "./times";

const starts_at = z.string().describe("A time that free_slots gave, such as 2026-12-03T10:00");
const person = z.string().optional().describe("The person they ask for, by name; anybody if left out");

export const Book = z.object({
  service: z.string().describe("The service's name"),
  starts_at,
  with: person,
  for_name: z.string().optional().describe("Whom it is for, by name, if not for the customer themselves"),
  note: z
    .string()
    .optional()
    .describe("What the team should know about this appointment, from what they wrote"),
});
export const Move = z.object({
  appointment: z.string().describe("The appointment's name, such as A1"),
  starts_at,
  with: person,
});
export const Cancel = z.object({ appointment: z.string().describe("The appointment's name, such as A1") });

const NAME_CHARS = 100;
const NOTE_CHARS = 500;

/** Tells the model that the desk asks for a yes. */
export const DESK_ASKS =
  "Not done yet: the desk now asks the customer for a yes, with buttons, and does it then. Add nothing.";

function refuseTwice({ draft }: Bench): void {
  if (draft.done)
    throw new WrongArguments("One appointment has been changed already. Go on with the next message.");
}

/** An offered appointment as it is worded: with the name of whom it is for. */
export const heldBy = ({ service, for_name, starts_at }: Extract<ModelOffer, { act: "book" }>) => ({
  services: [for_name ? `${service} (${for_name})` : service],
  starts_at,
});

/** The desk's question to confirm an offer; undefined if its appointment is gone. `people`: who may do it. */
function questionOf(bench: Bench, offer: ModelOffer, people: string[]): string | undefined {
  const { words, turn } = bench;
  if (offer.act === "book")
    return words.askBook(worded(bench, { ...heldBy(offer), title: null, with: people }));
  const one = turn.appointments.find(({ id }) => id === offer.booking_id);
  if (!one) return undefined;
  if (offer.act === "cancel") return words.askCancel(worded(bench, one));
  return words.askMove(
    worded(bench, one),
    worded(bench, { services: [], title: null, starts_at: offer.starts_at, with: people }),
  );
}

/**
 * Makes the draft ask for a yes to an offer, with buttons. `people`: those who are free then, if several work there; if
 * only one is, the offer is with that one. Returns what to tell the model.
 */
export function askFor(bench: Bench, offer: ModelOffer, people: string[] = []): string {
  const { draft, language } = bench;
  const [only, ...others] = people;
  const exact = offer.act !== "cancel" && only && others.length === 0 ? { ...offer, with: only } : offer;
  const named = exact.act !== "cancel" && exact.with ? [exact.with] : people;
  draft.offers = [exact];
  draft.choices = yesChoices(exact, language);
  draft.question = questionOf(bench, exact, named) ?? null;
  return DESK_ASKS;
}

/** Offers the nearest other times in place of one that is not free. Returns what to tell the model. */
export async function offerOthers(
  bench: Bench,
  asked: Parameters<typeof findTimes>[1],
  wished: string,
): Promise<object> {
  const found = await findTimes(bench, asked, wished);
  const { words, draft } = bench;
  draft.lines = [asked.with ? words.personBusy(asked.with) : words.taken];
  return { ...found, error: "That time is not free." };
}

/** Asks for a yes to an offer if its time is free; else offers others near it. Returns what to tell the model. */
async function propose(
  bench: Bench,
  offer: Exclude<ModelOffer, { act: "cancel" }>,
  asked: Parameters<typeof findTimes>[1],
): Promise<object | string> {
  const free = await freeTimeOf(bench, offer);
  if (free && !isTwice(bench, offer, free)) return askFor(bench, offer, free.with);
  const told = await offerOthers(bench, asked, offer.starts_at);
  if (free) bench.draft.lines = [bench.words.overlaps];
  return free ? { ...told, error: "The customer has another appointment at that time." } : told;
}

// The model never changes an appointment: its tools make the desk ask, and the desk does what the customer agrees to.

export async function book(bench: Bench, asked: z.infer<typeof Book>): Promise<object | string> {
  refuseTwice(bench);
  const { name: service } = serviceNamed(bench, asked.service);
  const person = asked.with ? personNamed(bench, asked.with) : undefined;
  const for_name = asked.for_name?.trim().slice(0, NAME_CHARS) || undefined;
  if (for_name && !wasSaid(bench, for_name))
    throw new WrongArguments("The customer never wrote the name in for_name. Ask whom it is for.");
  const note = asked.note?.trim().slice(0, NOTE_CHARS).toWellFormed() || undefined;
  const starts_at = momentIn(bench, asked.starts_at);
  const offer: ModelOffer = { act: "book", service, starts_at, with: person, for_name, note };
  return propose(bench, offer, { service, with: person });
}

export async function move(bench: Bench, asked: z.infer<typeof Move>): Promise<object | string> {
  refuseTwice(bench);
  const { appointment } = asked;
  const { id: booking_id, can_change } = appointmentNamed(bench, appointment);
  if (!can_change) throw new WrongArguments("This appointment is kept elsewhere. Hand over to a person.");
  const person = asked.with ? personNamed(bench, asked.with) : undefined;
  const at = momentIn(bench, asked.starts_at);
  return propose(
    bench,
    { act: "move", booking_id, starts_at: at, with: person },
    { appointment, with: person },
  );
}

export async function cancel(bench: Bench, asked: z.infer<typeof Cancel>): Promise<object | string> {
  refuseTwice(bench);
  const { id: booking_id, can_change, starts_at } = appointmentNamed(bench, asked.appointment);
  if (!can_change) throw new WrongArguments("This appointment is kept elsewhere. Hand over to a person.");
  return askFor(bench, { act: "cancel", booking_id, starts_at });
}
