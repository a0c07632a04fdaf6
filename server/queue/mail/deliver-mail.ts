import { getDb } from "@/db/client";
import { noteServiceFailed, noteServiceWorked } from "@/db/pool/service-health";
import { env } from "@/lib/env";
import type { Mail } from "@/server/adapters/mail/compose";
import { sendMail, serverFault } from "@/server/adapters/mail/send";

/** Sends a mail, and records whether the mail server works: Settings, Status shows it. Throws if worth a retry. */
export async function deliverMail(mail: Mail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    const fault = serverFault(error);
    if (fault) await noteServiceFailed(getDb(), "mail", fault);
    throw error;
  }
  if (env.SMTP_URL) await noteServiceWorked(getDb(), "mail");
}
