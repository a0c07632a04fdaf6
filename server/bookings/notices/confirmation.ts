import { sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { reminderSettings } from "@/db/schema/reminders";
import { inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { inMs } from "@/lib/time/time";
import type { Booking } from "@/schema/booking";
import { PAGE_CHANNEL } from "@/schema/booking-page";
import type { Lead } from "@/schema/lead";
import { asWords } from "@/schema/name";
import { REMINDER_DEFAULTS } from "@/schema/reminder-settings";
import { mailsCustomers, takeCustomerMail, takeTypedMail } from "@/server/accounts/customer-mails";
import { type CalendarEvent, invitationText, publishedText } from "@/server/adapters/calendar/write";
import { noticesIn } from "@/server/adapters/languages/languages";
import type { Link, Mail } from "@/server/adapters/mail/compose";
import { senderAddress } from "@/server/adapters/mail/sender";
import { confirmBookingJob, type OfBooking, tellBookingJob } from "@/server/bookings/jobs";
import { eventUid } from "@/server/bookings/scheduler/event-uid";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { enqueue } from "@/server/queue/enqueue";
import { queueMail } from "@/server/queue/mail/mail";
import { noteTold, noteUntold } from "./customer-notice";
import { newsMail, severalMail } from "./mails";
import { linkInMail } from "./manage-link";
import { byNews, type Changed, inTheirLanguage, newsOfBooking, noteNews, spokenTo } from "./news";

/** Whether customers are told about their appointments by message and by mail; both if the organization never chose. */
export async function confirmationsOf(ctx: Ctx) {
  const { confirms_by_message, confirms_by_email } = reminderSettings;
  const [own] = await ctx.db
    .select({ confirms_by_message, confirms_by_email })
    .from(reminderSettings)
    .where(inOrg(ctx, reminderSettings));
  return own ?? REMINDER_DEFAULTS;
}

type Confirmations = Awaited<ReturnType<typeof confirmationsOf>>;

/** Whether customers are told about their appointments automatically at all. */
export const tellsCustomers = ({ confirms_by_message, confirms_by_email }: Confirmations): boolean =>
  confirms_by_message || confirms_by_email;

/** Where a lead gets automatic mails; null if nowhere. Every mail to a customer asks this. */
export const mailAddressOf = ({
  email,
  practice,
  opted_out_at,
}: Pick<Lead, "email" | "practice" | "opted_out_at">): string | null =>
  practice || opted_out_at !== null ? null : email;

/** Whether the organization's customers get confirmations by mail. */
export const confirmsByEmail = async (ctx: Ctx): Promise<boolean> =>
  (await mailsCustomers(ctx)) && (await confirmationsOf(ctx)).confirms_by_email;

/** The agent tells of a change in the transaction that makes it, a moment before or after. */
const SAME_CHANGE_MS = 1000;

/** Staff can undo a change for six seconds. The customer is told only after that. */
const TELL_AFTER_MS = 10_000;

/** Queues telling the customer about a booking, once `tx` commits. A scheduler tells its own customers. */
export async function askToConfirm(tx: Tx, ctx: Ctx, { id, uid }: Booking): Promise<void> {
  if (uid !== null) return;
  const input = { organization_id: ctx.organization_id, booking_id: id };
  const run_at = inMs(TELL_AFTER_MS);
  await enqueue(tx, tellBookingJob, input, { key: `tell:${id}`, run_at });
  if (env.SMTP_URL) await enqueue(tx, confirmBookingJob, input, { key: `confirm:${id}`, run_at });
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** An appointment as a calendar event; its sequence rises with each mail. */
function toEvent(one: Changed): CalendarEvent {
  const { appointment } = noticesIn(spokenTo(one));
  const what = asWords(one.services.join(" + ") || one.title || "") || capitalized(appointment);
  return {
    uid: eventUid(one.id),
    sequence: one.sequence,
    changed_at: inMs().toISOString(),
    starts_at: one.starts_at,
    ends_at: one.ends_at ?? one.starts_at,
    summary: `${what}: ${asWords(one.business)}`,
    location: one.location,
    status: one.status === "cancelled" ? "CANCELLED" : "CONFIRMED",
  };
}

/** Whether the customer was told in another way of the latest change. */
const wasTold = ({ told_at, updated_at }: Changed): boolean =>
  told_at !== null && Date.parse(told_at) >= Date.parse(updated_at) - SAME_CHANGE_MS;

/** Each appointment with a new link of its own, if its customer gets one. */
async function withLinks(tx: Tx, ctx: Ctx, changed: Changed[]) {
  const linked: (Changed & { link?: Link })[] = [];
  for (const one of changed) {
    const link = await linkInMail(tx, ctx, one, spokenTo(one));
    linked.push({ ...one, ...(link && { link }) });
  }
  return linked;
}

/** The mail to the customer of an appointment, or of several of a series, which their calendar can take over. */
async function mailOf(tx: Tx, ctx: Ctx, changed: [Changed, ...Changed[]], to: string): Promise<Mail> {
  const [first] = changed;
  const by = { business: asWords(first.business), from: senderAddress() };
  if (changed.length > 1) {
    const mail = severalMail(to, byNews(await withLinks(tx, ctx, changed)), inTheirLanguage(first));
    return { ...mail, event: { method: "PUBLISH", content: publishedText(changed.map(toEvent), by) } };
  }
  const link = await linkInMail(tx, ctx, first, spokenTo(first));
  const content = invitationText(toEvent(first), { ...by, to });
  const method = first.news === "cancelled" ? "CANCEL" : "REQUEST";
  return { ...newsMail(to, first.news, inTheirLanguage(first), link), event: { method, content } };
}

/** Counts a mail. What a stranger did on the page is mailed to an address that nobody but they has typed. */
function takeMail(tx: Tx, ctx: Ctx, changed: Changed[], address: string): Promise<boolean> {
  const isTyped = changed.every(
    ({ told_by, channel_id }) => told_by === "page" && channel_id.startsWith(PAGE_CHANNEL),
  );
  return isTyped ? takeTypedMail(tx, ctx, address) : takeCustomerMail(tx, ctx);
}

/**
 * Mails the customer that an appointment is booked, moved or cancelled, and whatever else is new of its series, as the rows
 * say now. This is recorded in the same transaction, so it is mailed once. It is recorded even if nobody can be mailed, so
 * that it isn't sent late as old news.
 */
export async function confirmBookingByMail(input: OfBooking): Promise<undefined> {
  const ctx = systemCtx(getDb(), input.organization_id);
  const mails = await confirmsByEmail(ctx);
  await transaction(ctx.db, async (tx) => {
    const changed = await newsOfBooking(tx, ctx, input.booking_id, "mailed_starts_at");
    const [first, ...others] = changed;
    if (!first) return;
    const address = mails ? mailAddressOf(first) : null;
    const to = address && (await takeMail(tx, ctx, changed, address)) ? address : null;
    const { starts_at: until } = others.at(-1) ?? first;
    if (to) await queueMail(tx, await mailOf(tx, ctx, [first, ...others], to), until);
    await noteNews(tx, ctx, changed, "mailed_starts_at", {
      ...(to && { mailed_sequence: sql`${bookings.mailed_sequence} + 1` }),
      ...(address && !to && { unmailed_at: sql`now()` }),
    });
    for (const one of changed) {
      if (to) await noteTold(tx, ctx, one.id, "email");
      else if (address && !wasTold(one)) await noteUntold(tx, ctx, one.id);
    }
  });
}
