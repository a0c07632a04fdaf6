import { z } from "zod";
import { appointmentNamed, type Bench, serviceNamed, WrongArguments, worded } from "./bench";
import { yesChoices } from "./choices";
import { isFree } from "./free";
import type { ModelOffer } from "./state";
import { findTimes, momentIn } from "./times";

export const Book = z.object({
  service: z.string().describe("The service's name"),
  starts_at: z.string().describe("A time that free_slots gave, such as 2026-12-03T10:00"),
});
export const Move = z.object({
  appointment: z.string().describe("The appointment's name, such as A1"),
  starts_at: z.string().describe("A time that free_slots gave, such as 2026-12-03T10:00"),
});
export const Cancel = z.object({ appointment: z.string().describe("The appointment's name, such as A1") });

const ASKED =
  "Not done yet: the desk now asks the customer for a yes, with buttons, and does it then. Add nothing.";

function refuseTwice({ draft }: Bench): void {
  if (draft.done)
    throw new WrongArguments("One appointment has been changed already. Go on with the next message.");
}

/** The desk's question to confirm an offer; undefined if its appointment is gone. */
function questionOf(bench: Bench, offer: ModelOffer): string | undefined {
  const { words, turn } = bench;
  if (offer.act === "book")
    return words.askBook(
      worded(bench, { services: [offer.service], title: null, starts_at: offer.starts_at }),
    );
  const one = turn.appointments.find(({ id }) => id === offer.booking_id);
  if (!one) return undefined;
  if (offer.act === "cancel") return words.askCancel(worded(bench, one));
  return words.askMove(
    worded(bench, one),
    worded(bench, { services: [], title: null, starts_at: offer.starts_at }),
  );
}

/** Makes the draft ask for a yes to an offer, with buttons. Returns what to tell the model. */
export function askFor(bench: Bench, offer: ModelOffer): string {
  const { draft, language } = bench;
  draft.offers = [offer];
  draft.choices = yesChoices(offer, language);
  draft.question = questionOf(bench, offer) ?? null;
  return ASKED;
}

/** Offers other times in place of one that is not free. Returns what to tell the model. */
export async function offerOthers(bench: Bench, asked: Parameters<typeof findTimes>[1]): Promise<object> {
  const found = await findTimes(bench, asked);
  bench.draft.lines = [bench.words.taken];
  return { error: "That time is not free.", ...found };
}

// The model never changes an appointment: its tools make the desk ask, and the desk does what the customer agrees to.

export async function book(bench: Bench, asked: z.infer<typeof Book>): Promise<object | string> {
  refuseTwice(bench);
  const { name: service } = serviceNamed(bench, asked.service);
  const offer: ModelOffer = { act: "book", service, starts_at: momentIn(bench, asked.starts_at) };
  return (await isFree(bench, offer)) ? askFor(bench, offer) : offerOthers(bench, { service });
}

export async function move(bench: Bench, asked: z.infer<typeof Move>): Promise<object | string> {
  refuseTwice(bench);
  const { appointment } = asked;
  const { id: booking_id, can_change } = appointmentNamed(bench, appointment);
  if (!can_change) throw new WrongArguments("This appointment is kept elsewhere. Hand over to a person.");
  const offer: ModelOffer = { act: "move", booking_id, starts_at: momentIn(bench, asked.starts_at) };
  return (await isFree(bench, offer)) ? askFor(bench, offer) : offerOthers(bench, { appointment });
}

export async function cancel(bench: Bench, asked: z.infer<typeof Cancel>): Promise<object | string> {
  refuseTwice(bench);
  const { id: booking_id, can_change, starts_at } = appointmentNamed(bench, asked.appointment);
  if (!can_change) throw new WrongArguments("This appointment is kept elsewhere. Hand over to a person.");
  return askFor(bench, { act: "cancel", booking_id, starts_at });
}
