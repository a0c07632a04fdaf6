import { savepoint, type Tx } from "@/db/client";
import { AppError } from "@/lib/errors";
import type { AgentEventInTurn } from "@/schema/agent-event";
import type { AgentReply } from "@/schema/reply";
import type { AgentOutcome, ChangedBooking } from "@/server/adapters/agent/agent";
import { applyEvent } from "@/server/agent/apply-event";
import { languageWith } from "@/server/agent/handover/opening-notice";
import { addReply } from "@/server/agent/reply";
import { lineInMessage } from "@/server/bookings/notices/manage-link";
import { linkMessage } from "@/server/bookings/page/links/message-link";
import { bookingById } from "@/server/bookings/store";
import type { ConversationRow } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";
import { bookablesOf, peopleAmong } from "./people";

type Answer = Extract<AgentOutcome, { kind: "answer" }>;

/** What a reply may say before it is done: an appointment, or a place on the waiting list. */
const BOOKING: AgentEventInTurn["event"][] = [
  ...(["booking_request", "booking_move", "booking_cancel"] as const),
  ...(["waiting_list_join", "waiting_list_answer"] as const),
];

/** An appointment that an event changed, as it is stored now. */
export type BookingChange = { event: AgentEventInTurn["event"]; booking: ChangedBooking };

/** An appointment as it is stored now, with the name of the person if several people work there. */
async function changedBooking(ctx: Ctx, booking_id: string): Promise<ChangedBooking> {
  const booking = await bookingById(ctx, booking_id);
  const [person] = peopleAmong(await bookablesOf(ctx), [booking.resource_id]) ?? [];
  return { ...booking, with: person };
}

/** Whether an event makes or moves an appointment, at a time that was agreed. */
const isAgreed = (one: AgentEventInTurn): boolean =>
  one.event === "booking_move" ||
  (one.event === "booking_request" && one.data.confirmed) ||
  (one.event === "waiting_list_answer" && one.data.status === "accepted");

/** The reply with a line for the customer's own link to the appointment that its events make or move, if they get one. */
async function withLine(tx: Tx, ctx: Ctx, row: ConversationRow, reply: AgentReply, { events }: Answer) {
  const booked = { status: "booked", uid: null } as const;
  const language = await languageWith(tx, ctx, row);
  const line = events.some(isAgreed) && (await lineInMessage({ ...ctx, db: tx }, booked, language));
  return line ? { ...reply, text: `${reply.text}\n${line}` } : reply;
}

/**
 * Sends an agent's reply and applies its events. A reply that confirms changes is written from the stored bookings, so
 * all events up to the last one that changes an appointment are applied before it, in order. Returns the appointments that
 * were changed, and which events were left out, and why: one that fails costs no answer, unless it is about an appointment.
 */
export async function carryOut(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  answer: Answer,
): Promise<{ changes: BookingChange[]; faults: string[] }> {
  const { reply, events, confirms } = answer;
  const faults = [...(answer.faults ?? [])];
  const home = { lead_id: row.lead_id, conversation_id: row.id };
  const last = confirms ? events.findLastIndex(({ event }) => BOOKING.includes(event)) : -1;
  const changes: BookingChange[] = [];
  const apply = async (inner: Tx, event: AgentEventInTurn) => {
    const { booking_id } = await applyEvent(inner, { ...ctx, db: inner }, event, home);
    if (!booking_id) return;
    changes.push({ event: event.event, booking: await changedBooking({ ...ctx, db: inner }, booking_id) });
  };
  for (const event of events.slice(0, last + 1)) await apply(tx, event);
  const said = confirms?.(changes.map(({ booking }) => booking)) ?? reply;
  const messages = said ? await addReply(tx, ctx, row, await withLine(tx, ctx, row, said, answer)) : [];
  for (const event of events.slice(last + 1)) {
    // The reply may say what these do, so a fault there costs the answer.
    if (BOOKING.includes(event.event)) await apply(tx, event);
    else
      await savepoint(tx, (inner) => apply(inner, event)).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        faults.push(`event ${events.indexOf(event) + 1} (${event.event}) was left out: ${error.message}`);
      });
  }
  // What the reply says of it may be said before it is done.
  const linked = changes.findLast(({ booking }) => booking.status === "booked");
  if (linked) for (const message of messages) await linkMessage(tx, ctx, message, linked.booking.id);
  return { changes, faults };
}
