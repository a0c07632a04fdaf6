import { z } from "zod";
import { byClock, perEach } from "@/server/queue/embedded/lanes";
import { job } from "@/server/queue/job";

const OfCalendar = z.object({ organization_id: z.uuid(), calendar_id: z.uuid() });
export type OfCalendar = z.infer<typeof OfCalendar>;

/** Writes appointments into one external calendar and reads its busy times. */
export const syncCalendarJob = job("sync-calendar", {
  input: OfCalendar,
  // Jobs mostly wait for the network. An organization's server that hangs must not hold up the others.
  lane: { concurrency: 16, share: 4 },
  flow: { concurrency: [perEach("organization_id", 2), perEach("calendar_id")] },
  run: async (input) => (await import("./sync")).syncCalendar(input),
});

export const syncCalendarsJob = job("sync-calendars", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *", at_start: true },
  run: async () => (await import("./sync")).syncCalendars(),
});
