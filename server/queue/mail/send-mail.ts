import { z } from "zod";
import { log } from "@/lib/observe/log";
import { unseal } from "@/lib/secret/secrets";
import { deliverMail } from "./deliver-mail";
import type { QueuedMail } from "./mail";

const MailedEvent = z.object({ method: z.enum(["REQUEST", "CANCEL", "PUBLISH"]), content: z.string() });
const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  event: MailedEvent.optional(),
});

/** Sends a queued mail; drops it if its link has expired meanwhile. */
export async function sendQueuedMail({ mail_sealed, until }: QueuedMail): Promise<undefined> {
  const mail = Mail.parse(JSON.parse(unseal(mail_sealed)));
  if (Date.parse(until) > Date.now()) await deliverMail(mail);
  else log.warn({ to: mail.to, subject: mail.subject }, "a mail was given up: its link has ended");
}
