import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { messages } from "@/db/schema/conversations";
import { reminders } from "@/db/schema/reminders";
import { byId, inOrg, references } from "@/db/tenant";
import { plain } from "@/lib/text/normalize-text";
import { inMs } from "@/lib/time/time";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import { type ReminderButton, readReminderButton } from "@/schema/reminder-button";
import { LANGUAGES } from "@/server/adapters/languages/all";
import type { InboundMessage } from "@/server/adapters/messaging/channel";
import { noteComing } from "@/server/bookings/attendance";
import type { ConversationRow } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";

type Said = Pick<InboundMessage, "text" | "metadata">;

const TITLES = new Set(
  Object.values(LANGUAGES).flatMap(({ notices }) => Object.values(notices.reminder).map(plain)),
);
const NUMBER = /^([1-9])[.)]?$/;

/** The reminder button that a customer's message tapped; null if it tapped none. */
function tappedIn({ metadata }: Said): ReminderButton | null {
  if (metadata.reply === undefined) return null;
  const read = readMetadata({ role: "user", metadata });
  return read.author === "customer" ? readReminderButton(read.reply?.id) : null;
}

/** Whether a customer's message may answer a reminder: a tapped button, or a typed button title or number. */
export const mayAnswer = (said: Said): boolean =>
  tappedIn(said) !== null || NUMBER.test(said.text.trim()) || TITLES.has(plain(said.text));

/** The reminder button that a message chose: tapped, or typed if our last message had buttons. Null if none. */
export async function chosenIn(
  tx: Tx,
  ctx: Ctx,
  { id, outbound_position }: Pick<ConversationRow, "id" | "outbound_position">,
  said: Said,
): Promise<ReminderButton | null> {
  const tapped = tappedIn(said);
  if (tapped || !mayAnswer(said)) return tapped;
  const { role, metadata, position, conversation_id } = messages;
  const isLast = and(eq(conversation_id, id), eq(position, outbound_position));
  const [last] = await tx
    .select({ role, metadata })
    .from(messages)
    .where(inOrg(ctx, messages, isLast));
  const { buttons = [] } = last ? partsOf(readMetadata(last)) : {};
  const number = NUMBER.exec(said.text.trim())?.[1];
  const isNamed = ({ title }: { title: string }) => plain(title) === plain(said.text);
  return readReminderButton((number ? buttons[Number(number) - 1] : buttons.find(isNamed))?.id);
}

/**
 * Records the customer's answer to a reminder, if the appointment is theirs and they were reminded of it. A
 * confirmation takes effect here; whoever answers the conversation handles a request to move or cancel.
 */
export async function takeAnswer(
  tx: Tx,
  ctx: Ctx,
  { lead_id }: Pick<ConversationRow, "lead_id">,
  { answer, booking_id, starts_at }: ReminderButton,
): Promise<void> {
  const given = await tx
    .select({ id: reminders.id, starts_at: reminders.starts_at })
    .from(reminders)
    .innerJoin(bookings, references(reminders, "booking_id", bookings, eq(bookings.lead_id, lead_id)))
    .where(inOrg(ctx, reminders, eq(reminders.booking_id, booking_id)))
    .orderBy(desc(reminders.id));
  if (given.length === 0) return;
  const meant = given.find((one) => one.starts_at === starts_at);
  const answered = { answer, answered_at: inMs().toISOString() };
  if (meant)
    await tx
      .update(reminders)
      .set(answered)
      .where(byId(ctx, reminders, meant.id));
  if (answer === "coming") await noteComing(tx, ctx, booking_id, starts_at);
}
