import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { DELETE } from "@/app/api/v1/me/push-subscriptions/[subscription_id]/route";
import { POST } from "@/app/api/v1/me/push-subscriptions/route";
import { transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { notificationSends, pushKeys, pushSubscriptions } from "@/db/schema/notifications";
import { byId, inOrg } from "@/db/tenant";
import { seal } from "@/lib/secret/secrets";
import { signOut } from "@/server/accounts/sign-in/sessions";
import { createCaller } from "@/server/adapters/http/call";
import { newPushKeys, sendPush } from "@/server/adapters/push/push";
import { listConversations } from "@/server/conversations/actions";
import { takeOver } from "@/server/conversations/inbox/actions";
import { systemCtx } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";
import { notifyJob } from "@/server/live/jobs";
import { liveBroker } from "@/server/live/live-broker";
import { lookAt } from "@/server/live/look";
import { newAccount } from "@/tests/account";
import { inboxOf } from "@/tests/inbox";
import { runJobs } from "@/tests/jobs";
import { setEnv } from "@/tests/scene";
import { type PushService, startPushService } from "@/tests/stand-ins/push-service";
import { call, newStaff, type TestCtx } from "@/tests/world";
import { addDevice, listDevices } from "./devices";
import { notify } from "./notify";
import { updateNotificationSettings } from "./settings";
import { sweepNotifications } from "./sweep";

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await liveBroker().close();
});

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

/** An owner with a number of devices and a conversation, and `tell`, which notifies about it. */
async function desk(devices = 1) {
  const { ctx: owner } = await inboxOf(1, () => "my tooth hurts");
  const [thread] = (await listConversations(owner, {})).conversations;
  const conversation_id = thread?.id ?? "";
  const ids: string[] = [];
  const paths: string[] = [];
  for (let n = 0; n < devices; n++) {
    const subscription = service.subscribe();
    paths.push(new URL(subscription.endpoint).pathname);
    ids.push((await addDevice(owner, { ...subscription, user_agent: FIREFOX })).id);
  }
  const tell = async () => {
    await transaction(owner.db, (tx) =>
      notify(tx, systemCtx(tx, owner.organization_id), {
        ...{ kind: "handed_over", fact: `fact:${newId()}`, to: "owners", conversation_id },
      }),
    );
    await runJobs(notifyJob);
  };
  const shown = () => service.received.filter(({ device }) => paths.includes(device));
  return { owner, conversation_id, ids, tell, shown };
}

const statesOf = async (ctx: TestCtx) =>
  (await ctx.db.select().from(notificationSends).where(inOrg(ctx, notificationSends))).map(
    ({ state }) => state,
  );

test("a push reaches every device, encrypted for it alone, without the customer's words", async () => {
  const { owner, conversation_id, tell, shown } = await desk(2);
  await tell();
  expect(shown()).toHaveLength(2);
  expect(shown()[0]).toMatchObject({
    told: { title: "A customer needs a person", path: `/inbox/${conversation_id}` },
    headers: { urgency: "high", ttl: "86400", topic: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  expect(JSON.stringify(shown())).not.toMatch(/tooth|16505550000/);
  const { devices } = await listDevices(owner, {});
  expect(devices).toMatchObject([{ device: "Firefox on Windows", last_sent_at: expect.any(String) }, {}]);
  await updateNotificationSettings(owner, { shows_words: true });
  await tell();
  expect(JSON.stringify(shown())).toContain("my tooth hurts");
});

test("over TLS the service's certificate is verified, and only the browser can read the push", async () => {
  const secure = await startPushService({ tls: true });
  onTestFinished(() => secure.close());
  const subscription = secure.subscribe();
  const payload = JSON.stringify({ id: "1", title: "Hello", text: "there", path: "/inbox" });
  const push = { keys: newPushKeys(), subscription, payload, topic: "one" };
  expect(await sendPush(push)).toMatchObject({ ok: false, later: true });
  const trusting = createCaller({ ca: secure.ca, allows: () => true });
  onTestFinished(() => trusting.close());
  expect(await sendPush(push, trusting.call)).toEqual({ ok: true });
  expect(secure.received).toMatchObject([{ told: { title: "Hello" } }]);
});

test("keys are created once, and everything needed to send or read pushes is sealed", async () => {
  const { owner } = await desk();
  const keys = await owner.db.select().from(pushKeys);
  expect(keys).toHaveLength(1);
  expect(keys[0]?.private_key_sealed).toMatch(/^v2\./);
  const rows = await owner.db.select().from(pushSubscriptions).where(inOrg(owner, pushSubscriptions));
  expect(rows[0]?.subscription_sealed).toMatch(/^v2\./);
  expect(JSON.stringify(rows)).not.toContain("/push/");
  expect((await listDevices(owner, {})).public_key).toBe(keys[0]?.public_key);
});

test.each([404, 410])("a device is removed when its push service answers %s", async (status) => {
  const { owner, tell } = await desk();
  service.refuse(status);
  await tell();
  expect((await listDevices(owner, {})).devices).toEqual([]);
  await tell();
  expect(await statesOf(owner)).toEqual([]);
});

test("a push is retried under the same name after a 503", async () => {
  const { owner, tell, shown } = await desk();
  service.refuse(503);
  await tell();
  expect(await statesOf(owner)).toEqual(["queued"]);
  await owner.db.execute(sql`update notification_sends set send_at = now() - interval '2 minutes'`);
  await sweepNotifications();
  await runJobs(notifyJob);
  expect(shown()).toHaveLength(1);
});

test.each([400, 401, 403])("a device whose push is answered %i is dead, and is removed", async (status) => {
  const { owner, tell } = await desk();
  service.refuse(status);
  await tell();
  expect((await listDevices(owner, {})).devices).toEqual([]);
});

test("a push that is too large is sent without its text", async () => {
  const { owner, tell, shown } = await desk();
  service.refuse(413);
  await tell();
  expect(shown()).toMatchObject([{ told: { text: "" } }]);
  expect((await listDevices(owner, {})).devices).toHaveLength(1);
});

test("a customer's next message is pushed if the push of the unread one before was lost", async () => {
  const { ctx: owner, write } = await inboxOf(1);
  const [thread] = (await listConversations(owner, {})).conversations;
  await takeOver(owner, { conversation_id: thread?.id ?? "" });
  await addDevice(owner, { ...service.subscribe(), user_agent: FIREFOX });
  const sends = () => owner.db.$count(notificationSends, inOrg(owner, notificationSends));
  await write(0);
  await write(0);
  expect(await sends()).toBe(1);
  await owner.db.update(notificationSends).set({ state: "failed" }).where(inOrg(owner, notificationSends));
  await write(0);
  expect(await sends()).toBe(2);
});

test("a user who is looking at the conversation gets no push", async () => {
  const { owner, conversation_id, tell, shown } = await desk();
  const page = { page_id: newId(), number: 1, conversation_id, is_here: true, is_typing: false };
  await lookAt(owner, { ...page, is_focused: true });
  await tell();
  expect(shown()).toEqual([]);
});

test("a device whose key can't be encrypted to is retried later, and delays no other device", async () => {
  const { owner, tell, shown } = await desk(2);
  const [first] = (await listDevices(owner, {})).devices;
  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  const subscription_sealed = seal(JSON.stringify({ endpoint: "https://push.example.com/1", keys }));
  await owner.db
    .update(pushSubscriptions)
    .set({ subscription_sealed })
    .where(byId(owner, pushSubscriptions, first?.id ?? ""));
  await tell();
  expect(shown()).toHaveLength(1);
  expect((await statesOf(owner)).toSorted()).toEqual(["queued", "sent"]);
});

describe("a device", () => {
  test("is refused if its key is not a point on the curve", async () => {
    const { owner } = await desk(0);
    const subscription = service.subscribe();
    const body = { ...subscription, keys: { ...subscription.keys, p256dh: "B".repeat(87) } };
    const answer = await call(POST, { token: owner.token, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: ["keys", "p256dh"] }] } });
  });

  test("replaces the oldest when it is the eleventh, even if all are added at once", async () => {
    const { owner, ids } = await desk(3);
    const more = Array.from({ length: 8 }, () => addDevice(owner, service.subscribe()));
    const added = (await Promise.all(more)).map(({ id }) => id);
    const left = (await listDevices(owner, {})).devices.map(({ id }) => id);
    expect(left.toSorted()).toEqual([...ids.slice(1), ...added].toSorted());
  });

  test("belongs to the user who registered it last, and only that user can remove it", async () => {
    const { owner } = await desk(0);
    const colleague = await newStaff(owner);
    const subscription = service.subscribe();
    await addDevice(owner, subscription);
    const { id } = await addDevice(colleague, subscription);
    expect((await listDevices(owner, {})).devices).toEqual([]);
    const remove = ({ token }: TestCtx) =>
      call(DELETE, { token, method: "DELETE", params: { subscription_id: id } });
    expect((await remove(owner)).status).toBe(404);
    expect((await remove(colleague)).status).toBe(204);
    expect((await listDevices(colleague, {})).devices).toEqual([]);
  });

  test("is removed with the session that registered it", async () => {
    const ctx = await authenticateToken((await newAccount()).token);
    await addDevice(ctx, service.subscribe());
    expect((await listDevices(ctx, {})).devices).toHaveLength(1);
    await signOut(ctx, {});
    expect((await listDevices(ctx, {})).devices).toEqual([]);
  });

  test.each([
    ["http://push.example.com/1", "https"],
    ["https://127.0.0.1/1", "127.0.0.1"],
    ["https://169.254.169.254/1", "169.254.169.254"],
    ["https://[::1]/1", "::1"],
    ["https://push.internal/1", "push.internal"],
    ["https://me:secret@push.example.com/1", "user name"],
    ["nonsense", "URL"],
  ])("is refused at %s", async (endpoint, reason) => {
    const { owner } = await desk(0);
    setEnv({ WEBHOOK_ALLOW_INSECURE: "" });
    onTestFinished(() => setEnv({ WEBHOOK_ALLOW_INSECURE: "true" }));
    const { keys } = service.subscribe();
    const { status, body } = await call(POST, { token: owner.token, body: { endpoint, keys } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: ["endpoint"], message: expect.stringContaining(reason) }]);
    expect((await listDevices(owner, {})).devices).toEqual([]);
  });
});
