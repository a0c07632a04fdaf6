import { z } from "zod";
import { job } from "@/server/queue/job";
import { bulk, perEach } from "@/server/queue/lanes";

/** Reads the numbers without a country code again, now that the organization has a country. */
export const matchPhonesJob = job("match-phones", {
  input: z.object({ organization_id: z.uuid() }),
  lane: bulk,
  flow: { concurrency: [perEach("organization_id")] },
  run: async (input) => (await import("@/server/leads/match-phones")).matchPhones(input),
});
