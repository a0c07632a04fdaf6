import { afterAll, beforeAll, expect } from "vitest";
import { sendPasswordResetJob } from "@/server/accounts/jobs";
import { sendReminderMailJob } from "@/server/bookings/reminders/jobs";
import { sendMailJob } from "@/server/queue/mail/mail";
import { runJobs } from "./jobs";
import { setEnv } from "./scene";
import { type MailServer, startMailServer } from "./stand-ins/smtp";

let server: MailServer;

/** Sends this test file's mails to a real server on this machine. */
export function openMailbox(): void {
  beforeAll(async () => {
    server = await startMailServer();
    setEnv({ SMTP_URL: server.url });
  });
  afterAll(() => server.close());
}

/** Makes the server refuse the next recipients: 4yz is temporary, 5yz permanent. */
export const refuseMails = (code: number, times: number): void => server.refuse(code, times);

/** All mails to an address so far, including those still queued as jobs. */
export async function mailsTo(email: string) {
  await runJobs(sendPasswordResetJob, sendMailJob, sendReminderMailJob);
  return server.received.filter(({ to }) => to.includes(email));
}

/** The page and token of the link in the latest mail to an address. */
export async function linkTo(email: string): Promise<{ page: string; token: string }> {
  const mail = (await mailsTo(email)).at(-1);
  const [, page = "", token = ""] =
    /https:\/\/desk\.example\.com(\/[\w-]+)#token=(\S+)/.exec(mail?.text ?? "") ?? [];
  expect(token).not.toBe("");
  return { page, token };
}
