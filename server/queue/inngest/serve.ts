import { serve } from "inngest/edge";
import type { Jobs } from "@/server/queue/job";
import { newClient } from "./client";
import { functionsOf, type Retries } from "./functions";

/**
 * The handler of Inngest's calls: GET lists what is served, PUT registers it, POST runs a step. Outside its dev mode
 * calls must be signed with INNGEST_SIGNING_KEY: 401 if they are not, 500 if there is no key.
 */
export function serveInngest(jobs: Jobs, retries?: Retries): (request: Request) => Promise<Response> {
  const client = newClient();
  return serve({ client, functions: functionsOf(client, jobs, retries) });
}
