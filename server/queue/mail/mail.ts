import { z } from "zod";
import type { Db } from "@/db/client";
import { seal } from "@/lib/secret/secrets";
import type { Mail } from "@/server/adapters/mail/compose";
import { mail as lane } from "@/server/queue/embedded/lanes";
import { enqueue } from "@/server/queue/enqueue";
import { job } from "@/server/queue/job";

export const QueuedMail = z.object({ mail_sealed: z.string(), until: z.iso.datetime() });
export type QueuedMail = z.infer<typeof QueuedMail>;

/** Sends a sealed mail, unless its link has expired by then. */
export const sendMailJob = job("send-mail", {
  input: QueuedMail,
  lane,
  run: async (input) => (await import("./send-mail")).sendQueuedMail(input),
});

/** A mail as it is queued. */
export const sealedMail = (mail: Mail, until: string): QueuedMail => ({
  mail_sealed: seal(JSON.stringify(mail)),
  until,
});

/** Sends a mail if `tx` commits. It is queued sealed, since its link is a secret, and dropped after `until`. */
export const queueMail = (tx: Db, mail: Mail, until: string): Promise<void> =>
  enqueue(tx, sendMailJob, sealedMail(mail, until));
