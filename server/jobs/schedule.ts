import type { JobName } from "@/server/queue/catalogue";

/**
 * The jobs that run by the clock (UTC), on each engine. At Inngest every run is counted, and a free plan has 50,000 a
 * month (https://www.inngest.com/docs/durable-execution/limits): there what is swept up was also less likely lost.
 */
export const SCHEDULE: Partial<Record<JobName, { embedded: string; inngest: string }>> = {
  "sweep-deliveries": { embedded: "* * * * *", inngest: "*/10 * * * *" },
  "sweep-conversations": { embedded: "* * * * *", inngest: "*/10 * * * *" },
  "abandon-conversations": { embedded: "7 * * * *", inngest: "7 * * * *" },
  "clean-up": { embedded: "*/5 * * * *", inngest: "*/30 * * * *" },
};
