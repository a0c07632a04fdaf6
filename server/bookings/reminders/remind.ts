import { and, eq, gt, ne } from "drizzle-orm";
import { getDb, one, type Tx, transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { newId } from "@/db/schema/columns";
import { reminders } from "@/db/schema/reminders";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { DAY_MS, iso } from "@/lib/time/clock";
import type { Booking } from "@/schema/booking";
import type { Lead } from "@/schema/lead";
import { RECALL_MINUTES, type ReminderHindrance } from "@/schema/reminder";
import { mailsCustomers, takeCustomerMail } from "@/server/accounts/customer-mails";
import { organizationOf } from "@/server/accounts/organization/organization";
import { languageFor } from "@/server/adapters/languages/languages";
import { mailAddressOf } from "@/server/bookings/notices/confirmation";
import { noteKnown } from "@/server/bookings/notices/customer-notice";
import { lineInMessage, linkInMail } from "@/server/bookings/notices/manage-link";
import { linkMessage } from "@/server/bookings/page/links/message-link";
import { isBooking } from "@/server/bookings/store";
import { toConversation } from "@/server/conversations/columns";
import { openConversation } from "@/server/conversations/open-thread";
import { say } from "@/server/conversations/writes";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { leadById } from "@/server/leads/store";
import { enqueue } from "@/server/queue/enqueue";
import { sealedMail } from "@/server/queue/mail/mail";
import { publish } from "@/server/webhooks/publish";
import { reminderText, type SayingStep, saidOn, stepById } from "./content";
import { dueAt, type Night, type Offset } from "./due";
import { findDue } from "./find-due";
import { sendReminderMailJob } from "./jobs";
import { type Line, lineOf, lockConversations } from "./line";
import { type Occasion, reminderMail } from "./words";

/** A step that may be due, with its organization's quiet hours. */
export type SweptStep = Offset & Night & { organization_id: string; id: string };

type Outcome = Pick<typeof reminders.$inferInsert, "way" | "reason" | "conversation_id" | "message_id">;
/** What the reminder says: `id` is the booking's id, `reminder_id` the reminder's own. */
type Told = Occasion & {
  id: string;
  reminder_id: string;
  ends_at: string | null;
  lead_id: string;
} & Pick<Booking, "status" | "uid">;

const nothing = (reason: ReminderHindrance): Outcome => ({ way: "none", reason });

/** The appointment, locked: a move or cancellation has either committed or waits until the reminder is recorded. */
async function lockBooking(tx: Tx, ctx: Ctx, id: string) {
  const { lead_id, services, title, ends_at, status, uid } = bookings;
  const rows = tx
    .select({ lead_id, services, title, ends_at, status, uid })
    .from(bookings)
    .where(isBooking(ctx, id));
  return one(await rows.for("update"));
}

/** Whether a lead has a later appointment than this one, held or booked. */
async function hasComeAgain(tx: Tx, ctx: Ctx, { id, lead_id, starts_at }: Told): Promise<boolean> {
  const later = and(gt(bookings.starts_at, starts_at), hasValue(bookings.status, "booked", "completed"));
  const found = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inOrg(ctx, bookings, eq(bookings.lead_id, lead_id), ne(bookings.id, id), later))
    .limit(1);
  return found.length > 0;
}

type Saying = { line: Line; step: SayingStep; told: Told };

/**
 * Writes the reminder into the lead's open conversation, or opens one for the agent; null if it can't be sent there
 * now.
 */
async function write(tx: Tx, ctx: Ctx, lead: Lead, { line, step, told }: Saying): Promise<Outcome | null> {
  const isBefore = step.moment === "before";
  const link = isBefore ? await lineInMessage({ ...ctx, db: tx }, told, told.language) : null;
  const said = saidOn(line, step, told, { ...told, line: link });
  if (!said) return null;
  const { content, ...parts } = said;
  const { row, opened } = await openConversation(tx, ctx, lead, line.connection, line.reach);
  if (opened)
    await publish(tx, ctx.organization_id, [{ type: "conversation.created", data: toConversation(row) }]);
  const reminder = { booking_id: told.id, starts_at: told.starts_at };
  const metadata = { author: "agent" as const, ...parts, reminder };
  const message = await say(tx, ctx, row, { content, metadata });
  await linkMessage(tx, ctx, message, told.id);
  const { id: message_id } = message;
  return { way: parts.template ? "template" : "message", conversation_id: row.id, message_id };
}

/** Reminds the lead on the step's channel: by message, or by mail if no message is possible; or by mail only. */
async function tell(tx: Tx, ctx: Ctx, lead: Lead, step: SayingStep, told: Told): Promise<Outcome> {
  if (lead.blocked_at) return nothing("blocked");
  if (lead.opted_out_at) return nothing("opted_out");
  const line = step.channel === "conversation" ? await lineOf(tx, ctx, lead) : undefined;
  const written = line && (await write(tx, ctx, lead, { line, step, told }));
  if (written) return written;
  const address = mailAddressOf(lead);
  if (address && (await mailsCustomers({ ...ctx, db: tx }))) {
    if (!(await takeCustomerMail(tx, ctx))) return nothing("mail_limit");
    const ends = step.moment === "before" ? Date.parse(told.starts_at) : Date.now() + DAY_MS;
    const until = iso(ends);
    const isBefore = step.moment === "before";
    const link = isBefore ? await linkInMail(tx, ctx, told, told.language) : undefined;
    const mail = sealedMail(reminderMail(address, reminderText(step, told), told, link), until);
    const { reminder_id } = told;
    const { organization_id } = ctx;
    await enqueue(tx, sendReminderMailJob, { organization_id, reminder_id, ...mail });
    return { way: "email" };
  }
  return nothing(line ? "no_template" : "unreachable");
}

type Once = Pick<typeof reminders.$inferInsert, "booking_id" | "step_id" | "starts_at">;

/** Deletes the record of an earlier attempt that was not sent, before the new one is recorded. */
async function dropWithdrawn(tx: Tx, ctx: Ctx, once: Once): Promise<void> {
  await tx
    .delete(reminders)
    .where(
      inOrg(
        ctx,
        reminders,
        eq(reminders.booking_id, once.booking_id),
        eq(reminders.step_id, once.step_id),
        eq(reminders.starts_at, once.starts_at),
        eq(reminders.way, "none"),
      ),
    );
}

/**
 * Sends a step's reminder for an appointment, if it is still due once the appointment is locked, and records it in the
 * same transaction. Returns whether it did.
 */
export const remind = (swept: SweptStep, booking_id: string, at: number): Promise<boolean> =>
  transaction(getDb(), async (tx) => {
    const ctx = systemCtx(tx, swept.organization_id);
    const [asked] = await tx
      .select({ lead_id: bookings.lead_id })
      .from(bookings)
      .where(isBooking(ctx, booking_id));
    if (!asked) return false;
    await lockConversations(tx, ctx, asked.lead_id);
    const booking = await lockBooking(tx, ctx, booking_id);
    const due = dueAt(swept, swept, at);
    // Checked again in a new statement, which sees what was committed while this one waited for the lock.
    const [found] = due ? await findDue(tx, swept, due, { limit: 1, booking_id }) : [];
    const step = found && (await stepById(tx, ctx, swept.id));
    if (!step) return false;
    const [lead, organization] = await Promise.all([leadById(ctx, booking.lead_id), organizationOf(ctx)]);
    const reminder_id = newId();
    const { name: business, time_zone } = organization;
    const language = languageFor(lead, organization);
    const told = { ...booking, ...found, reminder_id, name: lead.name, business, time_zone, language };
    const isRecall = step.moment === "after" && step.offset_minutes > RECALL_MINUTES;
    const isBack = isRecall && (await hasComeAgain(tx, ctx, told));
    const outcome = isBack ? nothing("came_again") : await tell(tx, ctx, lead, step, told);
    const { organization_id, id: step_id } = swept;
    const { starts_at } = found;
    const row = { organization_id, id: reminder_id, booking_id, step_id, starts_at, ...outcome };
    await dropWithdrawn(tx, ctx, row);
    await tx.insert(reminders).values(row);
    // The customer now knows of the appointment, so they must be told if it is moved or cancelled.
    if (step.moment === "before" && outcome.way !== "none")
      await noteKnown(tx, ctx, booking_id, outcome.way === "email" ? "email" : "message");
    return true;
  });
