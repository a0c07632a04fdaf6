import type { ModelOffer } from "@/server/adapters/agent/model/state";
import { askFor, heldBy, offerOthers } from "@/server/adapters/agent/model/tools/changes";
import { freeTimeOf, isTwice } from "@/server/adapters/agent/model/tools/free";
import { appointmentName, type Bench, wallText, worded } from "@/server/adapters/agent/model/turn-context";
import { agreedTo } from "./consent";
import { carryOutOffer, offerAnswered } from "./offered";

const REASON = "The customer called it off in the conversation.";

type Act<A extends ModelOffer["act"]> = Extract<ModelOffer, { act: A }>;

/** The agreed time is no longer free: offers other times, or hands over if there are none. */
async function insteadOf(
  bench: Bench,
  wished: string,
  asked?: Parameters<typeof offerOthers>[1],
): Promise<void> {
  const { draft, words } = bench;
  draft.offers = [];
  draft.lines = [words.taken];
  if (asked) await offerOthers(bench, asked, wished);
  if (draft.offers.length === 0)
    draft.hands_over = "What the customer chose is not free any more, and nothing else is.";
}

async function book(bench: Bench, offer: Act<"book">): Promise<void> {
  const { turn, draft, words } = bench;
  const { service, starts_at } = offer;
  const isThere = turn.organization.services.some(({ name }) => name === service);
  const free = isThere ? await freeTimeOf(bench, offer) : undefined;
  if (!free || isTwice(bench, offer, free)) {
    await insteadOf(bench, starts_at, isThere ? { service, with: offer.with } : undefined);
    if (free) draft.lines = [words.overlaps];
    return;
  }
  const { time_zone } = turn.organization;
  const notes =
    [offer.for_name && `For ${offer.for_name}.`, offer.note].filter(Boolean).join(" ") || undefined;
  const data = {
    service,
    starts_at,
    ends_at: free.ends_at,
    time_zone,
    confirmed: true,
    with: offer.with,
    notes,
  };
  draft.events.push({ event: "booking_request", data });
  draft.done = "book";
  draft.lines = [words.booked(worded(bench, { ...heldBy(offer), title: null, with: offer.with }))];
}

async function change(bench: Bench, offer: Act<"move" | "cancel">): Promise<void> {
  const { turn, draft, words } = bench;
  const { booking_id, starts_at } = offer;
  const index = turn.appointments.findIndex(({ id }) => id === booking_id);
  const one = turn.appointments[index];
  if (!one?.can_change) {
    draft.offers = [];
    draft.lines = [words.noAppointment];
    return;
  }
  if (offer.act === "cancel") {
    // The appointment was moved since, so the yes was to another time: ask again.
    if (one.starts_at !== starts_at) return void askFor(bench, { ...offer, starts_at: one.starts_at });
    draft.events.push({ event: "booking_cancel", data: { booking_id, reason: REASON } });
    draft.lines = [words.cancelled(worded(bench, one))];
  } else {
    const moved = { ...offer, act: "move" as const };
    const free = await freeTimeOf(bench, moved);
    if (!free || isTwice(bench, moved, free))
      return insteadOf(bench, starts_at, { appointment: appointmentName(index), with: offer.with });
    draft.events.push({ event: "booking_move", data: { booking_id, starts_at, with: offer.with } });
    draft.lines = [words.moved(worded(bench, { ...one, starts_at, with: offer.with ?? one.with }))];
  }
  draft.done = offer.act;
}

/**
 * Carries out what the customer agreed to, without asking the model: so it can't do anything else, and need not be
 * reachable. If it can no longer be done, the customer is told, and offered what can.
 */
async function carryOut(bench: Bench, offer: ModelOffer): Promise<void> {
  const { draft } = bench;
  if (offer.act === "book") await book(bench, offer);
  else await change(bench, offer);
  const starts_at = wallText(offer.starts_at, bench.turn.organization.time_zone);
  const input = offer.act === "book" ? { service: offer.service, starts_at } : { starts_at };
  const result = draft.done ? "Done: the customer had agreed to it." : "It could not be done any more.";
  draft.used.push({ name: offer.act, input: JSON.stringify(input), result });
}

/** Does what the customer clearly agreed to; whether they also said something that needs an answer, undefined if to nothing. */
export async function carryOutAgreed(bench: Bench): Promise<{ saysMore: boolean } | undefined> {
  const { turn, state } = bench;
  const answered = offerAnswered(turn, state);
  if (answered) {
    carryOutOffer(bench, answered.answer);
    return answered;
  }
  const agreed = agreedTo(turn, state);
  if (agreed) await carryOut(bench, agreed.offer);
  return agreed;
}
