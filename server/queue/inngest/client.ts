import { Inngest, type Logger } from "inngest";
import { env } from "@/server/lib/env";
import { log } from "@/server/lib/log";
import { inngestUrl } from "@/server/queue/inngest-event";

const text = (args: unknown[]) => args.filter((arg) => typeof arg === "string").join(" ");
const err = (args: unknown[]) => args.find((arg) => arg instanceof Error);

// Ours say more of a job, so that the SDK's lines are for those who look for a fault of its own.
const logger: Logger = {
  debug: (...args) => log.trace(text(args)),
  info: (...args) => log.debug(text(args)),
  warn: (...args) => log.debug({ err: err(args) }, text(args)),
  error: (...args) => log.debug({ err: err(args) }, text(args)),
};

export const newClient = (): Inngest =>
  new Inngest({
    id: "frontdesk",
    eventKey: env.INNGEST_EVENT_KEY,
    signingKey: env.INNGEST_SIGNING_KEY,
    baseUrl: inngestUrl(),
    isDev: env.INNGEST_DEV !== false,
    // A step is a request: what a run has behind it is never done again, and it holds no slot while it waits.
    checkpointing: false,
    logger,
  });
