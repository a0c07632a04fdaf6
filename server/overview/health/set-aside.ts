import { z } from "zod";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import { action } from "@/server/http/action";
import { runSetAside } from "@/server/queue/set-aside";

/** Whatever killed its process may do so again, so this is limited. */
export const runSetAsideJobs = action({
  summary: "Run your organization's jobs again that were set aside, since their process died five times",
  description: "Whatever killed their process may do so again, so this is limited to a few times an hour.",
  input: z.strictObject({}),
  output: z.object({ jobs: z.int() }),
  only: "owner",
  audit: "job.run_again",
  run: async (ctx) => {
    await limitRate("set_aside_organization", ctx.organization_id);
    return { jobs: await runSetAside(ctx.organization_id) };
  },
});
