import { byClock } from "@/server/queue/embedded/lanes";
import { job } from "@/server/queue/job";
import type { Module } from "@/server/queue/module";

const tellOwnersJob = job("tell-owners", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *" },
  run: async () => (await import("./status/tell-owners")).tellOwners(),
});

export const overviewModule: Module = { jobs: { tellOwnersJob } };
