import { z } from "zod";

const ofConversation = z.object({ organization_id: z.uuid(), conversation_id: z.uuid() });
const ofEndpoint = z.object({ organization_id: z.uuid(), endpoint_id: z.uuid() });
const nothing = z.object({});

/** Every job: its name and what it is given. Jobs are nudges; the rows say what is to be done. */
export const JOBS = {
  /** Asks the agent about what the customer wrote since the last answer. */
  "answer-message": ofConversation,
  /** Sends the oldest unsent message of a conversation. */
  "send-message": ofConversation,
  /** Makes the due tries of one endpoint's deliveries. */
  "deliver-webhooks": ofEndpoint,
  /** The same for endpoints that are failing, in a lane of their own. */
  "deliver-webhooks-slowly": ofEndpoint,
  /** Wakes the deliveries that a crash left without a job. */
  "sweep-deliveries": nothing,
  /** Wakes the conversations that a lost job left unanswered or a message unsent. */
  "sweep-conversations": nothing,
  /** Closes conversations that have been silent too long. */
  "abandon-conversations": nothing,
  /** Sends a mail, which is sealed, unless its link has ended by then. */
  "send-mail": z.object({ mail_sealed: z.string(), until: z.iso.datetime() }),
  /** Tells a customer by mail what became of an appointment. */
  "confirm-booking": z.object({ organization_id: z.uuid(), booking_id: z.uuid() }),
  /** Sends the link to choose a new password, if the address is an account's. */
  "send-password-reset": z.object({ email: z.string() }),
  /** Takes the rows of an uploaded file into the leads. */
  "import-leads": z.object({ organization_id: z.uuid(), import_id: z.uuid() }),
  /** Reads the numbers without a country code again, now that the organization has a country. */
  "match-phones": z.object({ organization_id: z.uuid() }),
  /** Folds counts together and deletes what has had its time. */
  "clean-up": nothing,
} as const;

export type JobName = keyof typeof JOBS;
export type JobInput<N extends JobName> = z.infer<(typeof JOBS)[N]>;

/** What a job answers when it is to run again, perhaps under another name. */
export type RunAgain = { run_again_at: Date; as?: JobName } | undefined;
