import { isNull } from "drizzle-orm";
import { pageCodes } from "@/db/schema/booking-pages";
import { bookingUids } from "@/db/schema/bookings";
import { calendarEvents } from "@/db/schema/calendars";
import { pageVisits } from "@/db/schema/page-visits";
import type { Module } from "@/server/queue/module";
import * as calendarJobs from "./calendars/jobs";
import * as jobs from "./jobs";
import * as reminderJobs from "./reminders/jobs";
import * as waitingJobs from "./waiting/jobs";

export const bookingsModule: Module = {
  jobs: { ...jobs, ...reminderJobs, ...calendarJobs, ...waitingJobs },
  expires: [
    // What was written for appointments that ended 30 days ago; those are not written again.
    { column: calendarEvents.ends_at, kept: "30 days" },
    { column: pageCodes.expires_at, kept: "1 hour" },
    // Cancellations of bookings that never arrived.
    { column: bookingUids.applied_at, kept: "30 days", only: isNull(bookingUids.booking_id) },
    { column: pageVisits.day, kept: "400 days" },
  ],
};
