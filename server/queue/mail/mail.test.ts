import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, transaction } from "@/db/client";
import { compose } from "@/server/adapters/mail/compose";
import { runJobs } from "@/tests/jobs";
import { mailsTo, openMailbox, refuseMails } from "@/tests/mailbox";
import { queueMail, sendMailJob } from "./mail";

openMailbox();

const mail = (to: string) =>
  compose({
    to,
    subject: "Hello",
    before: ["Hello."],
    link: { label: "Go", url: "https://desk.example.com/verify-email#token=abc" },
    after: [],
  });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const waiting = async () =>
  (
    await getDb().execute(sql`select attempts, run_at > now() as later from graphile_worker._private_jobs`)
  ).map(({ attempts, later }) => ({ attempts, later }));

test("a mail goes out if the transaction commits, and only then", async () => {
  await transaction(getDb(), (tx) => queueMail(tx, mail("kept@example.com"), later(30)));
  const failed = transaction(getDb(), async (tx) => {
    await queueMail(tx, mail("lost@example.com"), later(30));
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await mailsTo("kept@example.com")).toHaveLength(1);
  expect(await mailsTo("lost@example.com")).toEqual([]);
});

test("a mail that a busy mail server defers is retried a little later", async () => {
  await queueMail(getDb(), mail("late@example.com"), later(30));
  refuseMails(451, 1);
  expect(await mailsTo("late@example.com")).toEqual([]);
  expect(await waiting()).toEqual([{ attempts: 1, later: true }]);
  await getDb().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  expect(await mailsTo("late@example.com")).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test("a mail whose link has expired is no longer sent", async () => {
  await queueMail(getDb(), mail("too-late@example.com"), later(-1));
  await runJobs(sendMailJob);
  expect(await mailsTo("too-late@example.com")).toEqual([]);
  expect(await waiting()).toEqual([]);
});
