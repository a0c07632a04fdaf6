import { z } from "zod";
import { answerMessageJob } from "@/server/conversations/jobs";
import { perEach } from "@/server/queue/embedded/lanes";
import { job, jobOf } from "@/server/queue/job";

export const answerJob = jobOf(answerMessageJob, {
  run: async (input) => (await import("./answer")).answerMessage(input),
});

const OfRehearsal = z.object({ organization_id: z.uuid(), rehearsal_id: z.uuid() });
export type OfRehearsal = z.infer<typeof OfRehearsal>;

export const rehearseJob = job("rehearse", {
  input: OfRehearsal,
  // Runs after the jobs that customers wait for.
  priority: 5,
  // Workers spend most of the time waiting for a model.
  lane: { concurrency: 2, share: 1 },
  flow: { concurrency: [perEach("organization_id")] },
  run: async (input) => (await import("./rehearsal/rehearse")).rehearse(input),
});
