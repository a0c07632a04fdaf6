import { z } from "zod";
import { matchPhonesJob } from "@/server/accounts/jobs";
import { bulk, perEach } from "@/server/queue/embedded/lanes";
import { job, jobOf } from "@/server/queue/job";

const OfImport = z.object({ organization_id: z.uuid(), import_id: z.uuid() });
export type OfImport = z.infer<typeof OfImport>;

export const importLeadsJob = job("import-leads", {
  input: OfImport,
  lane: bulk,
  flow: { concurrency: [perEach("organization_id")] },
  run: async (input) => (await import("./import/run-import")).importLeads(input),
  givenUp: async (input) => (await import("./import/run-import")).failImport(input),
});

export const rematchPhonesJob = jobOf(matchPhonesJob, {
  run: async (input) => (await import("./merge/match-phones")).matchPhones(input),
});
