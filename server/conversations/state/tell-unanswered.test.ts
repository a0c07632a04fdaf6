import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { conversations } from "@/db/schema/conversations";
import { notifications } from "@/db/schema/notifications";
import { organizations } from "@/db/schema/organizations";
import { inOrg } from "@/db/tenant";
import { openTime } from "@/lib/time/opening-hours";
import { desk, kindsTold } from "@/server/accounts/notifications/told.fixture";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { getWaitingHours } from "@/server/accounts/organization/waiting-hours";
import { assignConversation } from "@/server/conversations/inbox/actions";
import { getNow } from "@/server/overview/now";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { endSnoozes } from "./snooze";
import { tellUnanswered } from "./tell-unanswered";

const ALL_DAY = [{ from: "00:00", to: "24:00" }];
const EVERY_DAY = Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, ALL_DAY]));

describe("the notification of a customer who waits longer than the reply target", () => {
  async function waiting(since: string, fields: Partial<typeof organizations.$inferInsert> = {}) {
    const made = await desk();
    const { owner, conversation_id } = made;
    const set = { reply_target_minutes: 15, ...fields };
    await owner.db.update(organizations).set(set).where(eq(organizations.id, owner.organization_id));
    await owner.db
      .update(conversations)
      .set({ status: "escalated", waiting_since: since, waiting_for: "handed_over" })
      .where(inOrg(owner, conversations));
    return { ...made, conversation_id };
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test("is sent once, to the assignee and to owners", async () => {
    const { owner, ada, bob, conversation_id } = await waiting(ago(16));
    await assignConversation(owner, { conversation_id, user_id: ada.actor.id });
    await tellUnanswered();
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual(["unanswered"]);
    expect(await kindsTold(ada)).toEqual(["unanswered", "assigned"]);
    expect(await kindsTold(bob)).toEqual([]);
  });

  test("is not sent before the target", async () => {
    const { owner } = await waiting(ago(14));
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual([]);
  });

  test("is not sent on a holiday, which does not count as waiting", async () => {
    const { owner } = await waiting(ago(16));
    const [starts_on, ends_on] = [ago(2 * 24 * 60), ago(-24 * 60)].map((at) => at.slice(0, 10));
    const holiday = { name: "Holiday", starts_on: starts_on ?? "", ends_on };
    await createException(owner, holiday);
    await updateOrganization(owner, { opening_hours: EVERY_DAY });
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual([]);
    expect((await getNow(owner, {})).waiting).toMatchObject({ count: 1, overdue: 0 });
    const hours = await getWaitingHours(owner, {});
    expect(hours.exceptions).toMatchObject([{ starts_on, ends_on, hours: [] }]);
    expect(openTime(hours, Date.parse(ago(16)), Date.now())).toBe(0);
  });

  test("is sent for many customers in the same statements, and not looked at again", async () => {
    const { owner, conversation_id } = await waiting(ago(16));
    await owner.db.execute(sql`
      insert into conversations (organization_id, id, lead_id, session_key, channel, status, waiting_since, waiting_for)
      select organization_id, new_id(), lead_id, n::text, channel, 'escalated', waiting_since, waiting_for
      from conversations, generate_series(1, 600) n
      where organization_id = ${owner.organization_id}::uuid and id = ${conversation_id}::uuid`);
    await tellUnanswered();
    const isTold = inOrg(owner, notifications, eq(notifications.kind, "unanswered"));
    expect(await owner.db.$count(notifications, and(isTold, eq(notifications.user_id, owner.actor.id)))).toBe(
      601,
    );
    const left = sql`overdue_told_for is distinct from waiting_since`;
    expect(await owner.db.$count(conversations, inOrg(owner, conversations, left))).toBe(0);
    await owner.db.delete(notifications).where(isTold);
    await tellUnanswered();
    expect(await owner.db.$count(notifications, isTold)).toBe(0);
  });

  test("is not sent while the organization is suspended", async () => {
    const { owner } = await waiting(ago(16), { suspended_at: ago(60) });
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual([]);
    await owner.db
      .update(organizations)
      .set({ suspended_at: null })
      .where(eq(organizations.id, owner.organization_id));
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual(["unanswered"]);
  });

  test("is sent again for a new wait", async () => {
    const { owner } = await waiting(ago(17));
    await tellUnanswered();
    await owner.db
      .update(conversations)
      .set({ waiting_since: ago(16) })
      .where(inOrg(owner, conversations));
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual(["unanswered", "unanswered"]);
  });

  test("is sent once for a wait that is first seen hours after the target, and after a month", async () => {
    for (const minutes of [6 * 60, 45 * 24 * 60]) {
      const { owner } = await waiting(ago(minutes));
      await tellUnanswered();
      await tellUnanswered();
      expect(await kindsTold(owner)).toEqual(["unanswered"]);
    }
  });

  test("is sent once for a wait that was snoozed past the target, when the snooze ends", async () => {
    const { owner, conversation_id } = await waiting(ago(8 * 60));
    const snooze = (until: string) =>
      owner.db
        .update(conversations)
        .set({ snoozed_until: until })
        .where(inOrg(owner, conversations, eq(conversations.id, conversation_id)));
    await snooze(ago(-10));
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual([]);
    await snooze(ago(1));
    await endSnoozes();
    await tellUnanswered();
    await tellUnanswered();
    expect((await kindsTold(owner)).filter((kind) => kind === "unanswered")).toHaveLength(1);
  });

  test("is sent once for a message that the provider delivers hours late", async () => {
    const owner = await newOrg({ reply_target_minutes: 15 });
    const { address, app_secret } = await connectB(owner);
    await postB(textTo(address), app_secret);
    await owner.db.update(conversations).set({ status: "escalated" }).where(inOrg(owner, conversations));
    const timestamp = Math.floor(Date.now() / 1000) - 6 * 60 * 60;
    await postB(textTo(address, { text: "Is anybody there?", timestamp }), app_secret);
    await tellUnanswered();
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual(["unanswered"]);
  });

  test("counts only opening hours as waiting", async () => {
    const since = new Date(Date.now() - 60 * 60_000);
    const otherDay = String((since.getUTCDay() + 3) % 7);
    const closed = { [otherDay]: [{ from: "09:00", to: "17:00" }] };
    const { owner } = await waiting(since.toISOString(), { opening_hours: closed, time_zone: "UTC" });
    await tellUnanswered();
    expect(await kindsTold(owner)).toEqual([]);
  });
});
