import { z } from "zod";
import { byClock, perEach } from "@/server/queue/embedded/lanes";
import { job } from "@/server/queue/job";

const OfSource = z.object({ organization_id: z.uuid(), source_id: z.uuid() });
export type OfSource = z.infer<typeof OfSource>;

/** Reads the pages of one source. */
export const readSourceJob = job("read-knowledge-source", {
  input: OfSource,
  // Nobody waits for it, and it mostly waits for the site.
  priority: 5,
  lane: { concurrency: 4, share: 1 },
  flow: { concurrency: [perEach("organization_id")] },
  run: async (input) => (await import("./read-source")).readSource(input),
});

/** Has the sources read whose week is over. */
export const sweepKnowledgeJob = job("sweep-knowledge", {
  ...byClock,
  priority: 10,
  every: { embedded: "7 * * * *", inngest: "7 */6 * * *" },
  run: async () => (await import("./read-source")).sweepKnowledge(),
});
