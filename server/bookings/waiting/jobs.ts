import { z } from "zod";
import { byClock, perEach } from "@/server/queue/embedded/lanes";
import { job } from "@/server/queue/job";

const OfOrganization = z.object({ organization_id: z.uuid() });
export type OfOrganization = z.infer<typeof OfOrganization>;

/** Offers what is free to those who wait, as soon as something may have become free. */
export const offerTimesJob = job("offer-times", {
  input: OfOrganization,
  lane: { concurrency: 2 },
  flow: { concurrency: [perEach("organization_id")] },
  run: async (input) => (await import("@/server/bookings/waiting/offers/offer-now")).offerNow(input),
});

/** Offers what is free to those who wait, everywhere. */
export const offerEverywhereJob = job("offer-everywhere", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/5 * * * *" },
  run: async () => (await import("./sweep")).offerEverywhere(),
});
