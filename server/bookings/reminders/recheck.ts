import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { reminderSettings, reminderSteps, reminders } from "@/db/schema/reminders";
import { byId, inOrg, orgOf, references, sameOrg, type Tenant } from "@/db/tenant";
import { now } from "@/lib/time/time";
import type { BookingStatus } from "@/schema/booking";
import type { ReminderHindrance, ReminderWay } from "@/schema/reminder";
import { REMINDER_DEFAULTS } from "@/schema/reminder-settings";
import { LATE, MOOT, NIGHT, OPTED_OUT } from "@/server/conversations/sending/skip-codes";
import { isNight, isPutOff, morningAfter } from "./due";

/** Why a reminder that was queued is not sent after all. */
type Withdrawal = Extract<ReminderHindrance, "opted_out" | "moved" | "called_off" | "late" | "night">;

/** The statuses in which an appointment still gets reminders before and after it. */
const STANDS: Record<"before" | "after", BookingStatus[]> = {
  before: ["booked"],
  after: ["booked", "completed"],
};

const SAID: Record<Withdrawal, { code: string; message: string }> = {
  opted_out: { code: OPTED_OUT, message: "The customer wants no automatic messages." },
  moved: { code: MOOT, message: "The appointment was moved before this reminder of it could be sent." },
  called_off: {
    code: MOOT,
    message: "The appointment was called off, or missed, before this reminder of it could be sent.",
  },
  late: { code: LATE, message: "The appointment began before this reminder of it could be sent." },
  night: {
    code: NIGHT,
    message: "This reminder could not be sent before the hours of the night, in which no reminder is.",
  },
};

/** The reminder is sent again in the morning, so nobody needs to act. */
const PUT_OFF = {
  code: MOOT,
  message: "Night fell before this reminder could be sent. It is in the morning.",
};

/** The reminder as recorded, with its appointment and quiet hours as they are now. */
async function readReminder(db: Db, isIt: SQL) {
  const { id, starts_at, way } = reminders;
  const { quiet_from, quiet_to } = REMINDER_DEFAULTS;
  const [row] = await db
    .select({
      ...{ id, starts_at, way },
      moment: reminderSteps.moment,
      offset_minutes: reminderSteps.offset_minutes,
      status: bookings.status,
      opted_out_at: leads.opted_out_at,
      starts_at_now: bookings.starts_at,
      time_zone: organizations.time_zone,
      quiet_from: sql<number>`coalesce(${reminderSettings.quiet_from}, ${quiet_from}::int)`,
      quiet_to: sql<number>`coalesce(${reminderSettings.quiet_to}, ${quiet_to}::int)`,
    })
    .from(reminders)
    .innerJoin(reminderSteps, references(reminders, "step_id", reminderSteps))
    .innerJoin(bookings, references(reminders, "booking_id", bookings))
    .innerJoin(leads, references(bookings, "lead_id", leads))
    .innerJoin(organizations, orgOf(reminders))
    .leftJoin(reminderSettings, sameOrg(reminders, reminderSettings))
    .where(isIt);
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof readReminder>>>;

function withdrawalOf({ moment, status, starts_at, starts_at_now, opted_out_at, ...night }: Row) {
  if (opted_out_at) return "opted_out";
  const isMoved = starts_at_now !== starts_at;
  if (!isMoved && moment === "before" && Date.parse(starts_at) <= now()) return "late";
  if (!STANDS[moment].includes(status)) return "called_off";
  if (isMoved) return "moved";
  return isNight(now(), night) ? "night" : null;
}

/** Records why a reminder is not sent, or that it is sent after all, by `way`. */
async function note(db: Db, tenant: Tenant, row: Row, reason: Withdrawal | null, way: ReminderWay) {
  const outcome = reason ? { way: "none" as const, reason } : { way, reason: null };
  if (reason || row.way === "none")
    await db
      .update(reminders)
      .set(outcome)
      .where(byId(tenant, reminders, row.id));
}

type Sent = Tenant & { id: string; conversation_id: string };

/**
 * Checks a reminder message again as it is sent, perhaps long after it was queued. Returns why it must not be sent and
 * records that; null if it may be. A message that no reminder row refers to is sent like any other.
 */
export async function recheckMessage(
  db: Db,
  { id, conversation_id, ...tenant }: Sent,
  way: ReminderWay,
): Promise<{ code: string; message: string } | null> {
  const { conversation_id: thread, message_id } = reminders;
  const row = await readReminder(
    db,
    inOrg(tenant, reminders, eq(thread, conversation_id), eq(message_id, id)),
  );
  if (!row) return null;
  const reason = withdrawalOf(row);
  await note(db, tenant, row, reason, way);
  if (reason === "night" && isPutOff(row, now())) return PUT_OFF;
  return reason && SAID[reason];
}

/** The same for a mail that is useful until `until`. A mail at night is run again in the morning. */
export async function recheckMail(
  db: Db,
  tenant: Tenant,
  { reminder_id, until }: { reminder_id: string; until: string },
): Promise<{ sends: boolean; run_again_at?: Date }> {
  const row = await readReminder(db, byId(tenant, reminders, reminder_id));
  if (!row) return { sends: true };
  const isLate = Date.parse(until) <= now();
  const found = withdrawalOf(row);
  const reason = isLate && (found === null || found === "night") ? "late" : found;
  const morning = morningAfter(row, now());
  if (reason === "night" && Date.parse(until) > morning)
    return { sends: false, run_again_at: new Date(morning) };
  await note(db, tenant, row, reason, "email");
  return { sends: reason === null };
}
