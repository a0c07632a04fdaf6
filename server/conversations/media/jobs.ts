import { z } from "zod";
import { byClock, perEach } from "@/server/queue/embedded/lanes";
import { job, jobType } from "@/server/queue/job";

const OfMedia = z.object({ organization_id: z.uuid(), media_id: z.uuid() });
export type OfMedia = z.infer<typeof OfMedia>;

export const fetchMediaJob = jobType("fetch-media", {
  input: OfMedia,
  // Somebody waits to see it, but an agent waiting to answer goes first.
  priority: -5,
  // Each holds up to a megabyte in memory, or two parts of 5 MB with a bucket.
  lane: { concurrency: 8, share: 4 },
  // The provider won't have it for long.
  runs_while_suspended: true,
  flow: { concurrency: [perEach("organization_id", 2), perEach("media_id")] },
});

const OfVoice = z.object({ organization_id: z.uuid(), message_id: z.uuid() });
export type OfVoice = z.infer<typeof OfVoice>;

export const transcribeVoiceJob = job("transcribe-voice", {
  input: OfVoice,
  // A customer waits for it.
  priority: -10,
  // Workers mostly wait for the transcription service, up to two minutes if it is slow.
  lane: { concurrency: 8, share: 4 },
  flow: { concurrency: [perEach("organization_id", 2), perEach("message_id")] },
  run: async (input) => (await import("./voice/transcribe-voice")).transcribeVoice(input),
});

/** Ends a customer's wait for a transcript, however slow the transcription service is. */
export const releaseVoiceJob = job("release-voice", {
  input: OfVoice,
  priority: -10,
  lane: { concurrency: 2 },
  flow: { concurrency: [perEach("message_id")] },
  run: async (input) => (await import("./voice/transcribe-voice")).releaseVoice(input),
});

/** Finds what a lost job left unfetched, and deletes what is not needed or past its retention. */
export const sweepMediaJob = job("sweep-media", {
  ...byClock,
  priority: 10,
  every: { embedded: "*/5 * * * *", inngest: "*/30 * * * *" },
  run: async () => (await import("./sweep")).sweepMedia(),
});
