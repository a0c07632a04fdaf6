import type { z } from "zod";
import { answerMessage } from "@/server/agent/answer";
import { sendPasswordReset } from "@/server/auth/reset-password";
import { confirmBookingByMail } from "@/server/bookings/confirmation";
import { sendMessage } from "@/server/channels/send";
import { abandonConversations } from "@/server/conversations/abandon";
import { sweepConversations } from "@/server/conversations/sweep";
import { matchPhones } from "@/server/leads/match-phones";
import { failImport, importLeads } from "@/server/leads/run-import";
import { JOBS, type JobName, type RunAgain } from "@/server/queue/catalogue";
import { deliverWebhooks } from "@/server/webhooks/deliver";
import { sweepDeliveries } from "@/server/webhooks/sweep";
import { cleanUp } from "./clean-up";
import { sendQueuedMail } from "./send-mail";

/** Does a job; `givenUp` is told when its last try has failed. */
type Handler = ((payload: unknown) => Promise<RunAgain>) & { givenUp?: (payload: unknown) => Promise<void> };

/** Checks what a job was given before it runs. */
const job = <I extends z.ZodType>(
  input: I,
  run: (input: z.output<I>) => Promise<RunAgain>,
  givenUp?: (input: z.output<I>) => Promise<void>,
): Handler =>
  Object.assign((payload: unknown) => run(input.parse(payload)), {
    ...(givenUp && { givenUp: (payload: unknown) => givenUp(input.parse(payload)) }),
  });

export type Handlers = Record<JobName, Handler>;

/** Which function does which job. A handler does one unit of work and may ask to run again. */
export const handlers: Handlers = {
  "answer-message": job(JOBS["answer-message"], answerMessage),
  "send-message": job(JOBS["send-message"], sendMessage),
  "deliver-webhooks": job(JOBS["deliver-webhooks"], (input) => deliverWebhooks(input, "deliver-webhooks")),
  "deliver-webhooks-slowly": job(JOBS["deliver-webhooks-slowly"], (input) =>
    deliverWebhooks(input, "deliver-webhooks-slowly"),
  ),
  "sweep-deliveries": job(JOBS["sweep-deliveries"], sweepDeliveries),
  "sweep-conversations": job(JOBS["sweep-conversations"], sweepConversations),
  "abandon-conversations": job(JOBS["abandon-conversations"], abandonConversations),
  "confirm-booking": job(JOBS["confirm-booking"], confirmBookingByMail),
  "send-mail": job(JOBS["send-mail"], sendQueuedMail),
  "send-password-reset": job(JOBS["send-password-reset"], sendPasswordReset),
  "import-leads": job(JOBS["import-leads"], importLeads, failImport),
  "match-phones": job(JOBS["match-phones"], matchPhones),
  "clean-up": job(JOBS["clean-up"], cleanUp),
};
