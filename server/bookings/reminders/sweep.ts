import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { acrossOrgs } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import { DAY_MS, iso } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { dueAt, FARTHEST_MS } from "./due";
import { type DueBooking, findDue } from "./find-due";
import { remind, type SweptStep } from "./remind";

const BATCH = 200;

/**
 * The steps that are on, of organizations with an appointment near the step's moment: at most FARTHEST_MS ahead for
 * steps before it, at most two days back for steps after it.
 */
const findSteps = (at: number) =>
  getDb().execute<SweptStep>(sql`
    select step.organization_id, step.id, step.moment, step.offset_minutes, own.time_zone,
      coalesce(said.quiet_from, 1260) as quiet_from, coalesce(said.quiet_to, 480) as quiet_to
    from reminder_steps step
    join organizations own on own.id = step.organization_id
    left join reminder_settings said on said.organization_id = step.organization_id
    where ${acrossOrgs("the clock sweeps all that remind")} and step.on_since is not null
      and own.suspended_at is null
      and step.deleted_at is null and exists (
      select from bookings booking
      where booking.organization_id = step.organization_id
        and booking.starts_at > case when step.moment = 'before' then ${iso(at)}::timestamptz
          else ${iso(at - 2 * DAY_MS)}::timestamptz - make_interval(mins => step.offset_minutes) end
        and booking.starts_at < case when step.moment = 'before'
          then ${iso(at + FARTHEST_MS)}::timestamptz + make_interval(mins => step.offset_minutes)
          else ${iso(at + 1)}::timestamptz - make_interval(mins => step.offset_minutes) end)`);

/** Sends one appointment's reminder. If it fails, the next sweep retries it, and the others go on. */
async function tryOne(step: SweptStep, booking_id: string, at: number): Promise<void> {
  try {
    await remind(step, booking_id, at);
  } catch (error) {
    log.error({ err: error, booking_id, step_id: step.id }, "a reminder was not sent");
  }
}

/** Sends all due reminders of a step, earliest appointments first. Each is tried once, so none holds up the others. */
async function sweepStep(step: SweptStep, present: () => number): Promise<void> {
  const due = dueAt(step, step, present());
  if (!due) return;
  for (let after: DueBooking | undefined; ; ) {
    const found = await findDue(getDb(), step, due, { limit: BATCH, after });
    for (const { id } of found) await tryOne(step, id, present());
    after = found.at(-1);
    if (found.length < BATCH) return;
  }
}

/**
 * Sends the reminders that are due now. What is due is read from the rows each time, and again under the appointment's
 * lock, instead of queuing a job for an appointment that may still move.
 */
export async function sendReminders(at = now()): Promise<undefined> {
  const began = now();
  // A long sweep may run into the night, so the time is read again for every appointment.
  const present = () => at + now() - began;
  for (const step of await findSteps(at)) await sweepStep(step, present);
}
