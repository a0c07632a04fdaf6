import { sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { reminderSettings } from "@/db/schema/reminders";
import { byId, inOrg, orgOf, references } from "@/db/tenant";
import { env } from "@/lib/env";
import { inMs, isToCome } from "@/lib/time/time";
import type { Booking } from "@/schema/booking";
import { PAGE_CHANNEL } from "@/schema/booking-page";
import type { Lead } from "@/schema/lead";
import { asWords } from "@/schema/name";
import { REMINDER_DEFAULTS } from "@/schema/reminder-settings";
import { mailsCustomers, takeCustomerMail, takeTypedMail } from "@/server/accounts/customer-mails";
import { type CalendarEvent, invitationText, publishedText } from "@/server/adapters/calendar/write";
import { languageFor, noticesIn } from "@/server/adapters/languages/languages";
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
import { byNews, type Changed, newsOfSeries, noteNews, spokenTo } from "./series-news";

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

/** The booking, locked, with its lead and the time that the customer was last told by mail. */
async function readBooking(tx: Tx, ctx: Ctx, booking_id: string) {
  const [row] = await tx
    .select({
      id: bookings.id,
      uid: bookings.uid,
      status: bookings.status,
      services: bookings.services,
      title: bookings.title,
      location: bookings.location,
      starts_at: bookings.starts_at,
      ends_at: bookings.ends_at,
      told: bookings.mailed_starts_at,
      told_at: bookings.told_at,
      told_by: bookings.told_by,
      updated_at: bookings.updated_at,
      sequence: bookings.mailed_sequence,
      email: leads.email,
      channel_id: leads.channel_id,
      practice: leads.practice,
      opted_out_at: leads.opted_out_at,
      lead_language: leads.language,
      language: organizations.language,
      business: organizations.name,
      time_zone: organizations.time_zone,
    })
    .from(bookings)
    .innerJoin(leads, references(bookings, "lead_id", leads))
    .innerJoin(organizations, orgOf(bookings))
    .where(byId(ctx, bookings, booking_id))
    .for("update", { of: bookings });
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof readBooking>>>;
type News = { write: (to: string, link?: Link) => Mail; until: string; told: string | null };

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Shown = Omit<Row, "uid" | "told" | "told_at" | "told_by" | "channel_id" | "updated_at"> & {
  starts_at: string;
};

/** An appointment as a calendar event; its sequence rises with each mail. */
function toEvent(row: Shown, booking_id: string): CalendarEvent {
  const { appointment } = noticesIn(spokenTo(row));
  const what = asWords(row.services.join(" + ") || row.title || "") || capitalized(appointment);
  return {
    uid: eventUid(booking_id),
    sequence: row.sequence,
    changed_at: inMs().toISOString(),
    starts_at: row.starts_at,
    ends_at: row.ends_at ?? row.starts_at,
    summary: `${what}: ${asWords(row.business)}`,
    location: row.location,
    status: row.status === "cancelled" ? "CANCELLED" : "CONFIRMED",
  };
}

/** Attaches the appointment to a mail as a calendar event. */
function withEvent(mail: Mail, row: Shown, booking_id: string): Mail {
  const invited = { business: asWords(row.business), from: senderAddress(), to: mail.to };
  const content = invitationText(toEvent(row, booking_id), invited);
  return { ...mail, event: { method: row.status === "cancelled" ? "CANCEL" : "REQUEST", content } };
}

/** Whether the customer was told in another way of the latest change. */
const wasTold = ({ told_at, updated_at }: Pick<Row, "told_at" | "updated_at">): boolean =>
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

/** Mails the customer of a series all that is new of it, with a calendar file of those appointments. */
async function mailSeries(tx: Tx, ctx: Ctx, changed: Changed[], mails: boolean): Promise<void> {
  const last = changed.at(-1);
  const address = mails && last ? mailAddressOf(last) : null;
  const to = address && (await takeCustomerMail(tx, ctx)) ? address : null;
  if (to && last) {
    const content = publishedText(
      changed.map((one) => toEvent(one, one.id)),
      { business: asWords(last.business), from: senderAddress() },
    );
    const mail = severalMail(to, byNews(await withLinks(tx, ctx, changed)), {
      ...last,
      language: spokenTo(last),
    });
    await queueMail(tx, { ...mail, event: { method: "PUBLISH", content } }, last.starts_at);
  }
  await noteNews(tx, ctx, changed, "mailed_starts_at", {
    ...(to && { mailed_sequence: sql`${bookings.mailed_sequence} + 1` }),
    ...(address && !to && { unmailed_at: sql`now()` }),
  });
  for (const one of changed) {
    if (to) await noteTold(tx, ctx, one.id, "email");
    else if (address && !wasTold(one)) await noteUntold(tx, ctx, one.id);
  }
}

/** What the customer hasn't been told yet by mail; undefined once the appointment has begun. */
function newsOf({ status, starts_at, told, lead_language, ...row }: Row): News | undefined {
  const language = languageFor({ language: lead_language }, row);
  if (status === "booked" && isToCome(starts_at) && starts_at !== told) {
    const news = told ? "moved" : "booked";
    const write: News["write"] = (to, link) => newsMail(to, news, { ...row, language, starts_at }, link);
    return { write, until: starts_at, told: starts_at };
  }
  if (status === "cancelled" && isToCome(told)) {
    const write = (to: string) => newsMail(to, "cancelled", { ...row, language, starts_at: told });
    return { write, until: told, told: null };
  }
  return undefined;
}

/** Counts a mail. What a stranger did on the page is mailed to an address that nobody but they has typed. */
function takeMail(tx: Tx, ctx: Ctx, { told_by, channel_id }: Row, address: string): Promise<boolean> {
  const isTyped = told_by === "page" && channel_id.startsWith(PAGE_CHANNEL);
  return isTyped ? takeTypedMail(tx, ctx, address) : takeCustomerMail(tx, ctx);
}

/**
 * Mails the customer that the appointment is booked, moved or cancelled, as its row says now. This is recorded in the
 * same transaction, so it is mailed once. It is recorded even if nobody can be mailed, so that it isn't sent late as
 * old news.
 */
export async function confirmBookingByMail(input: OfBooking): Promise<undefined> {
  const ctx = systemCtx(getDb(), input.organization_id);
  const mails = await confirmsByEmail(ctx);
  await transaction(ctx.db, async (tx) => {
    const changed = await newsOfSeries(tx, ctx, input.booking_id, "mailed_starts_at");
    if (changed.length > 1) return mailSeries(tx, ctx, changed, mails);
    const booking_id = changed[0]?.id ?? input.booking_id;
    const row = await readBooking(tx, ctx, booking_id);
    const news = row && newsOf(row);
    if (!news) return;
    const at = { ...row, starts_at: news.told ?? news.until };
    const address = mails ? mailAddressOf(row) : null;
    const to = address && (await takeMail(tx, ctx, row, address)) ? address : null;
    if (to) {
      const link = await linkInMail(tx, ctx, row, spokenTo(row));
      await queueMail(tx, withEvent(news.write(to, link), at, booking_id), news.until);
    }
    const noted = {
      mailed_starts_at: news.told,
      ...(to && { mailed_sequence: row.sequence + 1 }),
      ...(address && !to && { unmailed_at: sql`now()` }),
    };
    await tx
      .update(bookings)
      .set(noted)
      .where(byId(ctx, bookings, booking_id));
    if (to) await noteTold(tx, ctx, booking_id, "email");
    else if (address && !wasTold(row)) await noteUntold(tx, ctx, booking_id);
  });
}
