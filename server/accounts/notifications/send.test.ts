import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { notificationSends } from "@/db/schema/notifications";
import { organizations } from "@/db/schema/organizations";
import { inOrg } from "@/db/tenant";
import { wallOf } from "@/lib/time/clock";
import { listConversations } from "@/server/conversations/actions";
import { systemCtx } from "@/server/http/ctx";
import { notifyJob } from "@/server/live/jobs";
import { liveBroker } from "@/server/live/live-broker";
import { lookAt } from "@/server/live/look";
import { inboxOf } from "@/tests/inbox";
import { runJobs } from "@/tests/jobs";
import { mailsTo, openMailbox, refuseMails } from "@/tests/mailbox";
import { newStaff, type TestCtx } from "@/tests/world";
import { listNotifications, readNotifications } from "./list";
import { notify } from "./notify";
import { quietUntil } from "./quiet";
import { getNotificationSettings, updateNotificationSettings } from "./settings";
import { sweepNotifications } from "./sweep";

openMailbox();
afterAll(() => liveBroker().close());

const confirm = ({ db, actor }: TestCtx) =>
  db.update(users).set({ is_verified: true }).where(eq(users.id, actor.id));

async function desk() {
  const { ctx: owner } = await inboxOf(1, () => "my tooth hurts");
  await confirm(owner);
  const [thread] = (await listConversations(owner, {})).conversations;
  const conversation_id = thread?.id ?? "";
  const tell = () =>
    transaction(owner.db, (tx) =>
      notify(tx, systemCtx(tx, owner.organization_id), {
        ...{ kind: "handed_over", fact: `fact:${newId()}`, to: "assignee", conversation_id },
      }),
    );
  return { owner, conversation_id, tell };
}

const sent = async (ctx: TestCtx) => {
  await runJobs(notifyJob);
  return mailsTo(ctx.actor.email);
};

const statesOf = (ctx: TestCtx) =>
  ctx.db
    .select({ state: notificationSends.state, attempts: notificationSends.attempts })
    .from(notificationSends)
    .where(inOrg(ctx, notificationSends));

const hurry = (ctx: TestCtx) =>
  ctx.db
    .update(notificationSends)
    .set({ send_at: sql`now() - interval '2 minutes'` })
    .where(inOrg(ctx, notificationSends));

test("a mail says what happened and links there, without the customer's words", async () => {
  const { owner, conversation_id, tell } = await desk();
  await tell();
  const [mail, ...more] = await sent(owner);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ headers: { subject: "A customer needs a person (Test Clinic)" } });
  expect(mail?.headers["message-id"]).toMatch(/^<notification-[\w-]+@desk\.example\.com>$/);
  expect(mail?.text).toContain(`https://desk.example.com/inbox/${conversation_id}`);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/tooth|16505550000/);
  expect(await statesOf(owner)).toEqual([{ state: "sent", attempts: 1 }]);
});

test("a mail includes the customer's name and words for users who asked for them", async () => {
  const { owner, tell } = await desk();
  await updateNotificationSettings(owner, { shows_words: true });
  await tell();
  expect((await sent(owner))[0]?.text).toContain("my tooth hurts");
});

describe("nothing is mailed", () => {
  test("to a user who turned this kind off, and other kinds stay as they were", async () => {
    const { owner, tell } = await desk();
    await updateNotificationSettings(owner, { kinds: { handed_over: { email: false } } });
    const { kinds } = await updateNotificationSettings(owner, { kinds: { assigned: { push: false } } });
    expect(kinds).toMatchObject({
      handed_over: { push: true, email: false },
      assigned: { push: false, email: true },
      unanswered: { push: true, email: true },
    });
    await tell();
    expect(await sent(owner)).toEqual([]);
  });

  test("to an unconfirmed address, or in the demo; the settings say so", async () => {
    const { owner, tell } = await desk();
    const colleague = await newStaff(owner);
    expect((await getNotificationSettings(colleague, {})).email).toEqual({
      ...{ address: colleague.actor.email, state: "unverified" },
    });
    await tell();
    expect(await sent(colleague)).toEqual([]);
    expect((await getNotificationSettings(owner, {})).email.state).toBe("on");
    await owner.db
      .update(organizations)
      .set({ sandbox: true })
      .where(eq(organizations.id, owner.organization_id));
    await tell();
    expect(await sent(owner)).toHaveLength(1);
    expect((await getNotificationSettings(owner, {})).email.state).toBe("demo");
  });

  test("to a user who is looking at the conversation; it counts as read", async () => {
    const { owner, conversation_id, tell } = await desk();
    const page = { page_id: newId(), conversation_id, is_here: true, is_typing: false };
    await lookAt(owner, { ...page, number: 1, is_focused: true });
    await tell();
    expect(await sent(owner)).toEqual([]);
    expect((await listNotifications(owner, {})).unread).toBe(0);
    await lookAt(owner, { ...page, number: 2, is_focused: false });
    await tell();
    expect(await sent(owner)).toHaveLength(1);
  });

  test("if the notification was read in the meantime", async () => {
    const { owner, tell } = await desk();
    await tell();
    await readNotifications(owner, {});
    expect(await sent(owner)).toEqual([]);
    expect(await statesOf(owner)).toEqual([{ state: "skipped", attempts: 0 }]);
  });
});

test("a mail waits until quiet hours are over", async () => {
  const { owner, tell } = await desk();
  const at = (minutes: number) => wallOf(Date.now() + minutes * 60_000, "UTC").time;
  await updateNotificationSettings(owner, { quiet_hours: { from: at(-60), to: at(60) } });
  await tell();
  expect(await sent(owner)).toEqual([]);
  expect(await statesOf(owner)).toEqual([{ state: "queued", attempts: 0 }]);
  await updateNotificationSettings(owner, { quiet_hours: null });
  await hurry(owner);
  await sweepNotifications();
  expect(await sent(owner)).toHaveLength(1);
});

test("a mail that the mail server refuses temporarily is retried", async () => {
  const { owner, tell } = await desk();
  await tell();
  refuseMails(451, 1);
  expect(await sent(owner)).toEqual([]);
  expect(await statesOf(owner)).toEqual([{ state: "queued", attempts: 1 }]);
  await hurry(owner);
  await sweepNotifications();
  expect(await sent(owner)).toHaveLength(1);
  expect(await statesOf(owner)).toEqual([{ state: "sent", attempts: 2 }]);
});

test.each([
  ["over midnight, before it", "22:30", "2026-11-24T06:00:00.000Z"],
  ["over midnight, after it", "05:59", "2026-11-24T06:00:00.000Z"],
  ["not yet", "21:59", null],
  ["not any more", "06:00", null],
])("quiet hours %s", (_title, time, until) => {
  const day = time < "12:00" ? "2026-11-24" : "2026-11-23";
  const hours = { quiet_from: 22 * 60, quiet_to: 6 * 60, time_zone: "UTC" };
  const ends = quietUntil(hours, Date.parse(`${day}T${time}:00Z`));
  expect(ends && new Date(ends).toISOString()).toBe(until);
});
