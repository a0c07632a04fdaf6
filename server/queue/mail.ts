import type { Db } from "@/db/client";
import type { Mail } from "@/server/adapters/mail/compose";
import { seal } from "@/server/lib/secrets";
import { enqueue } from "./enqueue";

/** Sends a mail if `tx` commits. It waits sealed, for its link is a secret, and not longer than `until`, when that ends. */
export const queueMail = (tx: Db, mail: Mail, until: string): Promise<void> =>
  enqueue(tx, "send-mail", { mail_sealed: seal(JSON.stringify(mail)), until });
