import { modules } from "@/server/modules";
import { byClock } from "@/server/queue/embedded/lanes";
import { type Job, type Jobs, type JobType, job } from "@/server/queue/job";

/** Belongs to no noun: it runs the clean-up of all of them. */
export const cleanUpJob = job("clean-up", {
  ...byClock,
  priority: 10,
  every: { embedded: "*/5 * * * *", inngest: "*/30 * * * *" },
  run: async () => (await import("./clean-up")).cleanUp(),
});

const isPerformed = (one: Job | JobType): one is Job => "perform" in one;

const ALL: Job[] = [
  ...modules.flatMap(({ jobs = {} }) => Object.values(jobs).filter(isPerformed)),
  cleanUpJob,
];

/** A job's work may change something that others react to, so whoever runs it has loaded the reactions. */
const withReactions = (one: Job): Job => ({
  ...one,
  async perform(kept) {
    await import("./reactions");
    return one.perform(kept);
  },
});

/** Every background job, by name. */
export const jobs: Jobs = Object.fromEntries(ALL.map((one) => [one.name, withReactions(one)]));
