import { Inngest, type Logger } from "inngest";
import { serve } from "inngest/edge";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { inngestUrl } from "@/server/queue/inngest-event";
import type { Jobs } from "@/server/queue/job";
import { functionsOf, type Retries } from "./functions";

const text = (args: unknown[]) => args.filter((arg) => typeof arg === "string").join(" ");
const err = (args: unknown[]) => args.find((arg) => arg instanceof Error);

// Our own lines say more about a job, so the SDK's are only for those who look for a fault in it.
const logger: Logger = {
  debug: (...args) => log.trace(text(args)),
  info: (...args) => log.debug(text(args)),
  warn: (...args) => log.debug({ err: err(args) }, text(args)),
  error: (...args) => log.debug({ err: err(args) }, text(args)),
};

const newClient = (): Inngest =>
  new Inngest({
    id: "frontdesk",
    eventKey: env.INNGEST_EVENT_KEY,
    signingKey: env.INNGEST_SIGNING_KEY,
    baseUrl: inngestUrl(),
    isDev: env.INNGEST_DEV !== false,
    // Each step is a request: a finished step is never run again, and a waiting run holds no slot.
    checkpointing: false,
    logger,
  });

/**
 * The handler of Inngest's calls: GET lists what is served, PUT registers it, POST runs a step. Outside its dev mode
 * calls must be signed with INNGEST_SIGNING_KEY: 401 if they are not, 500 if there is no key.
 */
export function serveInngest(jobs: Jobs, retries?: Retries): (request: Request) => Promise<Response> {
  const client = newClient();
  return serve({ client, functions: functionsOf(client, jobs, retries) });
}
