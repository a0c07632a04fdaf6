import { getDb } from "@/db/client";
import type { RunAgain } from "@/server/queue/job";
import { sendQueuedMail } from "@/server/queue/mail/send-mail";
import type { ReminderMail } from "./jobs";
import { recheckMail } from "./recheck";

/** Sends a reminder mail, if its appointment is still as it says; at night, runs again in the morning. */
export async function sendReminderMail({
  organization_id,
  reminder_id,
  ...mail
}: ReminderMail): Promise<RunAgain> {
  const told = { reminder_id, until: mail.until };
  const { sends, run_again_at } = await recheckMail(getDb(), { organization_id }, told);
  if (sends) await sendQueuedMail(mail);
  return run_again_at && { run_again_at };
}
