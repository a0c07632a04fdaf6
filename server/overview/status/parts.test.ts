import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { getDb, transaction } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { PartName } from "@/schema/part-name";
import { addDevice } from "@/server/accounts/notifications/devices";
import { listNotifications } from "@/server/accounts/notifications/list";
import { notify } from "@/server/accounts/notifications/notify";
import { titleAndText } from "@/server/accounts/notifications/words";
import { createResource } from "@/server/accounts/organization/resources";
import { connectCalendar, syncCalendarNow } from "@/server/bookings/calendars/connections";
import { noteReceipt } from "@/server/bookings/scheduler/scheduler-settings";
import { systemCtx } from "@/server/http/ctx";
import { createLead } from "@/server/leads/actions";
import { notifyJob } from "@/server/live/jobs";
import { queueMail, sendMailJob } from "@/server/queue/mail/mail";
import { runJobs } from "@/tests/jobs";
import { pngOf, uploaded } from "@/tests/media";
import { deskAt, replyTo } from "@/tests/messages/sent-files";
import { voiceScene } from "@/tests/messages/voice";
import { closeAtEnd } from "@/tests/open";
import { scene, setEnv } from "@/tests/scene";
import { startCalCom } from "@/tests/stand-ins/calendars/calcom";
import { startPushService } from "@/tests/stand-ins/push-service";
import { startMoodyBucket } from "@/tests/stand-ins/storage/moody-bucket";
import { subscribed } from "@/tests/webhooks";
import { newOrg, type TestCtx } from "@/tests/world";
import { PARTS } from "./parts";
import { getStatus } from "./status";
import { tellOwners } from "./tell-owners";

const ONLY_HERE = {
  STORAGE_URL: "",
  SMTP_URL: "",
  SCHEDULER_WEBHOOK_SECRET: "",
  WEBHOOK_ALLOW_INSECURE: "true",
};
beforeEach(() => setEnv(ONLY_HERE));
afterEach(async () => {
  setEnv(ONLY_HERE);
  await getDb().execute(sql`delete from service_health`);
  await getDb().execute(sql`delete from graphile_worker._private_jobs`);
});

const opened = <T extends { close(): Promise<unknown> }>(one: T): T => {
  closeAtEnd(() => one.close());
  return one;
};

/** A staff's message that Meta or Twilio refuses, since the number's token was revoked. */
async function revoke(provider: "provider-a" | "provider-b"): Promise<TestCtx> {
  const { ctx, played, id, send } = await deskAt(provider);
  const revoked =
    provider === "provider-b"
      ? { status: 401, body: { error: { code: 190, message: "Error validating access token" } } }
      : { status: 401, body: { code: 20003, message: "Authenticate" } };
  played.failNext(revoked);
  await replyTo(ctx, id, { content: "Hello" });
  await send();
  return ctx;
}

/** Breaks each part for one organization, by its real cause. */
const BREAKS: Record<PartName, () => Promise<TestCtx>> = {
  "provider-a": () => revoke("provider-a"),
  "provider-b": () => revoke("provider-b"),
  agent: async () => {
    const { ctx, agent, answer } = await scene();
    agent.failNext(3);
    for (let tries = 0; tries < 3; tries++) await answer();
    return ctx;
  },
  scheduler: async () => {
    setEnv({ SCHEDULER_WEBHOOK_SECRET: "the service's" });
    const ctx = await newOrg();
    await noteReceipt(ctx.db, ctx.organization_id, { trigger: "created", status: "refused" });
    return ctx;
  },
  calendars: async () => {
    const ctx = await newOrg();
    const server = await startCalCom();
    const { id: resource_id } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
    const { server_url, api_key } = server.access;
    const { id: calendar_id } = await connectCalendar(ctx, {
      ...{ kind: "calcom", server_url, api_key, external_id: server.calendar.id },
      ...{ resource_id, takes_appointments: true },
    });
    await server.close();
    await syncCalendarNow(ctx, { calendar_id });
    return ctx;
  },
  media: async () => {
    const bucket = opened(await startMoodyBucket());
    setEnv({ STORAGE_URL: bucket.address });
    bucket.mood.now = "refuses";
    const ctx = await newOrg();
    expect((await uploaded(ctx, pngOf())).status).toBe(503);
    return ctx;
  },
  transcription: async () => {
    const { ctx, speak, keep, listen, transcriber } = await voiceScene();
    transcriber.failNext({ status: 401, body: { error: { message: "Incorrect API key" } } });
    await speak();
    await keep();
    await listen();
    return ctx;
  },
  webhooks: async () => {
    const ctx = await newOrg();
    const { receiver, deliver } = await subscribed(ctx);
    receiver.respond(500);
    await createLead(ctx, { name: "Ada" });
    await deliver();
    return ctx;
  },
  mail: async () => {
    setEnv({ SMTP_URL: "smtp://127.0.0.1:9" });
    const ctx = await newOrg();
    const mail = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "Hello" };
    await transaction(ctx.db, (tx) => queueMail(tx, mail, new Date(Date.now() + 60_000).toISOString()));
    await runJobs(sendMailJob);
    return ctx;
  },
  push: async () => {
    const service = opened(await startPushService());
    const ctx = await newOrg();
    await addDevice(ctx, { ...service.subscribe(), user_agent: "Firefox" });
    service.refuse(500, 9);
    await transaction(ctx.db, (tx) =>
      notify(tx, systemCtx(tx, ctx.organization_id), {
        ...{ kind: "import_done", fact: newId(), to: "owners", subject: "leads.csv" },
      }),
    );
    await runJobs(notifyJob);
    return ctx;
  },
};

/** Two runs of the job, a minute apart. */
async function aMinuteLater(ctx: TestCtx): Promise<void> {
  await tellOwners();
  await ctx.db.execute(sql`update part_troubles set since = since - interval '1 minute'`);
  await tellOwners();
}

const told = async (ctx: TestCtx) =>
  (await listNotifications(ctx, {})).notifications.filter(({ kind }) => kind.endsWith("_failing"));

const asMail = ({ kind, subject, detail }: Awaited<ReturnType<typeof told>>[number]) =>
  titleAndText({
    ...{ kind, subject, detail, business: "Test Clinic" },
    ...{ actor_name: null, lead_name: null, preview: null },
  });

const partOf = async (ctx: TestCtx, part: PartName) => {
  const status = await getStatus(ctx, {});
  return part === "mail" ? status.deployment.mail : status[part];
};

test.each(PartName.options)(
  "%s, once broken, is named in Status and told to owners, with what to do",
  async (part) => {
    const ctx = await BREAKS[part]();
    await aMinuteLater(ctx);
    const { state, last_error } = await partOf(ctx, part);
    expect({ state, message: last_error?.message }).toEqual({
      state: "failing",
      message: expect.any(String),
    });
    const notices = await told(ctx);
    expect(notices).toHaveLength(1);
    expect(notices.map(asMail)).toMatchObject([
      { text: expect.stringMatching(/Settings|Whoever runs this installation|check the receiver/) },
    ]);
    await aMinuteLater(ctx);
    expect(await told(ctx)).toHaveLength(1);
  },
);

test("what works again within half a minute is told to nobody", async () => {
  const ctx = await BREAKS.webhooks();
  await tellOwners();
  await ctx.db.execute(sql`update webhook_endpoints set failing_since = null
    where organization_id = ${ctx.organization_id}::uuid`);
  await aMinuteLater(ctx);
  expect(await told(ctx)).toEqual([]);
  expect(Object.keys(PARTS).sort()).toEqual([...PartName.options].sort());
});

test("what one organization throws keeps nobody else from being told", async () => {
  const [broken, ctx] = [await BREAKS.webhooks(), await BREAKS.webhooks()];
  await broken.db.execute(sql`
    update webhook_endpoints set url = 'no address' where organization_id = ${broken.organization_id}::uuid`);
  await aMinuteLater(ctx);
  expect(await told(ctx)).toHaveLength(1);
  expect(await told(broken)).toEqual([]);
});

test("organizations that there is nothing to tell of don't hold up those after them", async () => {
  const ctx = await newOrg();
  await ctx.db.execute(
    sql`insert into service_health (name, failed_at, reason) values ('mail', now(), 'It timed out.')`,
  );
  await ctx.db.execute(sql`
    with early as (
      insert into organizations (id, name) select new_id(), 'Early ' || n from generate_series(1, 200) n returning id
    )
    insert into part_troubles (organization_id, part, since) select id, 'mail', now() - interval '1 hour' from early`);
  onTestFinished(async () => {
    await ctx.db.execute(sql`update organizations set sandbox = true where name like 'Early %'`);
  });
  await tellOwners();
  await ctx.db.execute(sql`
    update part_troubles set since = now() - interval '1 minute' where organization_id = ${ctx.organization_id}::uuid`);
  setEnv({ SMTP_URL: "smtp://127.0.0.1:9" });
  await tellOwners();
  expect(await told(ctx)).toHaveLength(1);
});

test("a part that fails, seems well for lack of news and fails again is told once a day", async () => {
  const ctx = await BREAKS.push();
  await aMinuteLater(ctx);
  const age = (change: SQL) =>
    ctx.db.execute(sql`
      update notifications set created_at = created_at ${change} where organization_id = ${ctx.organization_id}::uuid`);
  await age(sql`- interval '1 hour'`);
  await tellOwners();
  await age(sql`+ interval '1 hour'`);
  await aMinuteLater(ctx);
  expect(await told(ctx)).toHaveLength(1);
});

test.each([
  ["calendars", sql`calendars`],
  ["webhooks", sql`webhook_endpoints`],
] as const)("owners are told once a day of %s that work and fail in turn", async (part, table) => {
  const ctx = await BREAKS[part]();
  const since = (time: SQL) =>
    ctx.db.execute(sql`
      update ${table} set failing_since = ${time} where organization_id = ${ctx.organization_id}::uuid`);
  for (let seconds = 0; seconds < 3; seconds++) {
    await since(sql`now() + ${seconds} * interval '1 second'`);
    await aMinuteLater(ctx);
    await since(sql`null`);
    await tellOwners();
  }
  expect(await told(ctx)).toHaveLength(1);
});

test("what only the installation's operator can mend is neither mailed nor pushed to owners; the rest is mailed", async () => {
  const mails = async (part: PartName) => {
    setEnv(ONLY_HERE);
    const ctx = await BREAKS[part]();
    await ctx.db.execute(sql`
      update users set is_verified = true where organization_id = ${ctx.organization_id}::uuid`);
    setEnv({ SMTP_URL: "smtp://127.0.0.1:9" });
    await aMinuteLater(ctx);
    expect((await told(ctx)).map(({ subject }) => subject)).toContain(PARTS[part].name);
    const [row] = await ctx.db.execute<{ sends: number }>(sql`
      select count(*)::int as sends from notification_sends send join notifications told
        on told.organization_id = send.organization_id and told.id = send.notification_id
      where told.organization_id = ${ctx.organization_id}::uuid and told.kind = 'part_failing'`);
    return row?.sends;
  };
  expect(await mails("agent")).toBe(1);
  expect(await mails("mail")).toBe(0);
  expect(await mails("media")).toBe(0);
  expect(await mails("transcription")).toBe(0);
});

test("a suspended organization is told when it goes on, if the part still fails", async () => {
  const ctx = await BREAKS.webhooks();
  const suspend = (at: SQL) =>
    ctx.db.execute(
      sql`update organizations set suspended_at = ${at} where id = ${ctx.organization_id}::uuid`,
    );
  await suspend(sql`now()`);
  await aMinuteLater(ctx);
  expect(await told(ctx)).toEqual([]);
  await suspend(sql`null`);
  await aMinuteLater(ctx);
  expect(await told(ctx)).toHaveLength(1);
});
