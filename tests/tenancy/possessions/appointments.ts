import { transaction } from "@/db/client";
import { bookingPages, pageBookings, pageCodes } from "@/db/schema/booking-pages";
import { bookings } from "@/db/schema/bookings";
import { busyTimes, calendarEvents, calendars } from "@/db/schema/calendars";
import { newId } from "@/db/schema/columns";
import { pageVisits } from "@/db/schema/page-visits";
import { reminders } from "@/db/schema/reminders";
import { waitingListEntries, waitingListOffers } from "@/db/schema/waiting-list";
import { byId, inOrg } from "@/db/tenant";
import { seal } from "@/lib/secret/secrets";
import { createResource } from "@/server/accounts/organization/resources";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { createBlockedTime } from "@/server/bookings/blocked-times/actions";
import { newBookingLink } from "@/server/bookings/page/link";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { updateReminderSettings } from "@/server/bookings/reminders/settings";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { createWaiting } from "@/server/bookings/waiting/actions";
import type { TestCtx } from "@/tests/world";

/** Adds a connected calendar with a busy time of its resource and an appointment written to it. */
async function calendarOf({ db, organization_id }: TestCtx, resource_id: string, mark: string) {
  const calendar_id = newId();
  const account = { kind: "caldav", server_url: "http://127.0.0.1:9/", username: mark, password: mark };
  await db.insert(calendars).values({
    ...{ organization_id, id: calendar_id, resource_id, kind: "caldav", name: mark, account: mark },
    ...{
      external_id: `http://127.0.0.1:9/${calendar_id}/`,
      credentials_sealed: seal(JSON.stringify(account)),
    },
    ...{ blocks: true, takes_appointments: false, read_at: "2099-01-01T00:00:00Z" },
  });
  const [starts_at, ends_at] = ["2099-12-25T09:00:00Z", "2099-12-25T10:00:00Z"];
  const busy = { organization_id, calendar_id, resource_id, external_id: mark, starts_at, ends_at };
  await db.insert(busyTimes).values(busy);
  const written = { booking_id: newId(), written_state: starts_at, ends_at };
  await db.insert(calendarEvents).values({ organization_id, calendar_id, ...written });
  return calendar_id;
}

/** Adds a resource with a calendar and a blocked time, and a holiday. */
export async function scheduleOf(owner: TestCtx, mark: string) {
  const resource = await createResource(owner, { name: `${mark} chair`, kind: "person", services: [mark] });
  const day = { name: mark, starts_on: "2099-12-24" };
  const calendar_id = await calendarOf(owner, resource.id, mark);
  const { id: exception_id } = await createException(owner, day);
  const lunch = { starts_at: "2099-12-28T12:00", ends_at: "2099-12-28T13:00", note: mark };
  const { id: blocked_time_id } = await createBlockedTime(owner, { resource_id: resource.id, ...lunch });
  return { calendar_id, resource_id: resource.id, exception_id, blocked_time_id };
}

/** Adds a reminder step, a reminder of a booking and reminder settings. */
export async function remindedBy(owner: TestCtx, booking_id: string, mark: string): Promise<string> {
  const step = await createReminderStep(owner, { moment: "before", offset_minutes: 60, content: mark });
  const { db, organization_id } = owner;
  const done = { booking_id, step_id: step.id, starts_at: new Date().toISOString(), way: "email" as const };
  await db.insert(reminders).values({ organization_id, ...done });
  await updateReminderSettings(owner, { quiet_to: 9 * 60 });
  return step.id;
}

/** Makes a booking part of a series. */
export async function seriesOf({ db, organization_id }: TestCtx, booking_id: string): Promise<string> {
  const series_id = newId();
  await db
    .update(bookings)
    .set({ series_id })
    .where(byId({ organization_id }, bookings, booking_id));
  return series_id;
}

/** Adds a booking page with a former address, and what a customer entered there. */
export async function pageOf(owner: TestCtx, booking_id: string, mark: string): Promise<void> {
  await updateBookingPage(owner, { slug: `former-${newId()}`, state: "on", welcome: mark });
  await updateBookingPage(owner, { slug: `page-${newId()}`, consent_text: mark });
  // As one that could mail codes once, so that walks can ask for them: they have no mail server.
  await owner.db.update(bookingPages).set({ asks_code: true }).where(inOrg(owner, bookingPages));
  const { db, organization_id } = owner;
  await db.insert(pageBookings).values({ organization_id, booking_id, name: mark, language: "en" });
  const code = { email_hash: newId(), code_hash: newId(), expires_at: "2099-01-01T00:00:00Z" };
  await db.insert(pageCodes).values({ organization_id, ...code });
  await transaction(db, (tx) => newBookingLink(tx, owner, booking_id));
  const seen = { day: "2099-12-25", kind: "seen" as const, source: mark, count: 1 };
  await db.insert(pageVisits).values({ organization_id, ...seen });
}

/** Adds a place on the waiting list, and a time that was offered there. */
export async function waitOf(owner: TestCtx, lead_id: string, resource_id: string, mark: string) {
  const days = { first_on: "2099-12-21", last_on: "2099-12-23" };
  const { id: entry_id } = await createWaiting(owner, { lead_id, services: [], ...days, notes: mark });
  const { db, organization_id } = owner;
  const isEntry = byId(owner, waitingListEntries, entry_id);
  await db
    .update(waitingListEntries)
    .set({ services: [mark] })
    .where(isEntry);
  const at = {
    starts_at: "2099-12-22T15:00:00Z",
    ends_at: "2099-12-22T16:00:00Z",
    held_until: "2099-12-20T10:00:00Z",
  };
  const offered = { entry_id, resource_id, ...at, way: "email" as const, status: "declined" as const };
  const offer_id = newId();
  await db
    .insert(waitingListOffers)
    .values({ organization_id, id: offer_id, ...offered, token_hash: newId() });
  return { entry_id, offer_id };
}
