import { serve } from "inngest/edge";
import type { Jobs } from "@/server/queue/job";
import { newClient } from "./client";
import { functionsOf, type Retries } from "./functions";

/**
 * Makes what answers Inngest's calls: GET tells what is served, PUT registers it, POST does a step. Outside its dev
 * mode calls must be signed with INNGEST_SIGNING_KEY: 401 if they are not, 500 if there is no key.
 */
export function serveInngest(jobs: Jobs, retries?: Retries): (request: Request) => Promise<Response> {
  const client = newClient();
  return serve({ client, functions: functionsOf(client, jobs, retries) });
}
