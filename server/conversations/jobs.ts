import { z } from "zod";
import { byClock, perEach } from "@/server/queue/embedded/lanes";
import { job, jobType } from "@/server/queue/job";

const OfConversation = z.object({ organization_id: z.uuid(), conversation_id: z.uuid() });
export type OfConversation = z.infer<typeof OfConversation>;

/** Ahead of all jobs that nobody waits for. */
const priority = -10;
// When slots are few, a job that a customer waits for goes ahead of others up to two minutes older.
const first = { run: "120" };

/** Asks the agent about what the customer wrote since the last answer. */
export const answerMessageJob = jobType("answer-message", {
  input: OfConversation,
  priority,
  // Workers wait for the agent, up to half a minute if it hangs.
  lane: { concurrency: 48, share: 12 },
  // Of the free plan's five slots, two are left for replies and other organizations if one organization's agent hangs.
  flow: { concurrency: [perEach("organization_id", 3), perEach("conversation_id")], priority: first },
});

/** Sends what a conversation has to send. */
export const sendMessageJob = jobType("send-message", {
  input: OfConversation,
  priority,
  lane: { concurrency: 24, share: 8 },
  flow: { concurrency: [perEach("conversation_id")], priority: first },
});

/** Assigns the teams' queued conversations to members who are present and have room. */
export const assignQueuedJob = job("assign-queued", {
  input: z.object({ organization_id: z.uuid() }),
  priority,
  lane: { concurrency: 4, share: 2 },
  flow: { concurrency: [perEach("organization_id")] },
  run: async (input) => (await import("./routing/assign-queued")).assignQueued(input),
});

/** Wakes a conversation when its snooze ends. */
export const endSnoozeJob = job("end-snooze", {
  input: OfConversation,
  lane: byClock.lane,
  run: async () => (await import("./state/snooze")).endSnoozes(),
});

/** Recovers conversations that a lost job left unanswered, or with a message unsent. */
export const sweepConversationsJob = job("sweep-conversations", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *" },
  run: async () => (await import("./state/sweep")).sweepConversations(),
});

/** Notifies staff of customers who have waited longer than the reply target. */
export const tellUnansweredJob = job("tell-unanswered", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/5 * * * *" },
  run: async () => (await import("./state/tell-unanswered")).tellUnanswered(),
});

/** Closes conversations that have been silent too long. */
export const abandonConversationsJob = job("abandon-conversations", {
  ...byClock,
  priority: 10,
  every: { embedded: "7 * * * *", inngest: "7 * * * *" },
  run: async () => (await import("./state/abandon")).abandonConversations(),
});
