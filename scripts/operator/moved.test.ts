import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { transaction } from "@/db/client";
import { env } from "@/lib/env";
import { MINUTE_MS } from "@/lib/time/clock";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { sendReminders } from "@/server/bookings/reminders/sweep";
import { confirmBooking } from "@/server/bookings/store";
import { systemCtx } from "@/server/http/ctx";
import { createLead } from "@/server/leads/actions";
import { emptyDatabase } from "@/tests/database";
import { frontdesk, frontdeskOn, newFolder } from "@/tests/operator";
import { startService } from "@/tests/processes/processes";
import { scene, setEnv } from "@/tests/scene";
import { subscribed } from "@/tests/webhooks";
import type { TestCtx } from "@/tests/world";

/** A time zone in which it is noon: reminders are sent by day. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** An appointment whose reminder is due in a minute. */
async function bookWithReminder(ctx: TestCtx, lead_id: string): Promise<void> {
  const { organization_id } = ctx;
  await ctx.db.execute(
    sql`update organizations set time_zone = ${zoneOfNoon()} where id = ${organization_id}::uuid`,
  );
  const step = { moment: "before" as const, offset_minutes: 60, has_buttons: false, is_on: true };
  await createReminderStep(ctx, { ...step, content: "Your reminder" });
  const [starts_at = "", ends_at = ""] = [61, 90].map((minutes) =>
    new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
  );
  await transaction(ctx.db, (tx) =>
    confirmBooking(tx, systemCtx(tx, ctx.organization_id), {
      ...{ lead_id, services: ["Cleaning"], starts_at, ends_at },
    }),
  );
  // Whoever has just booked is not reminded.
  await ctx.db.execute(sql`
    update bookings set placed_at = now() - interval '1 day' where organization_id = ${organization_id}::uuid`);
  await ctx.db.execute(sql`
    update reminder_steps set on_since = now() - interval '1 day' where organization_id = ${organization_id}::uuid`);
}

test("a copy at another address sends no webhook and no reminder twice, and goes on with what waits", async () => {
  setEnv({ WEBHOOK_ALLOW_INSECURE: "true" });
  const { ctx, agent, provider, read, send, answer } = await scene();
  const { receiver, deliver } = await subscribed(ctx);
  await createLead(ctx, { name: "Delivered" });
  await deliver();
  await bookWithReminder(ctx, (await read()).lead_id);
  await sendReminders(Date.now() + 2 * MINUTE_MS);
  await answer();
  await send();
  const reminders = () =>
    provider.requests.filter(({ body }) => JSON.stringify(body).includes("Your reminder"));
  expect(reminders()).toHaveLength(1);
  await createLead(ctx, { name: "Waiting" });
  const folder = await newFolder();
  expect((await frontdesk("backup", folder)).code).toBe(0);
  const { url } = await emptyDatabase();
  expect((await frontdeskOn(url, "restore", folder)).code).toBe(0);

  const { AUTH_SECRET } = env;
  const addresses = { AGENT_URL: agent.url, META_GRAPH_URL: provider.url, WEBHOOK_ALLOW_INSECURE: "true" };
  const startOn = async (more: Record<string, string>) => {
    const service = await startService({ DATABASE_URL: url, AUTH_SECRET, ...addresses, ...more });
    onTestFinished(() => service.end("SIGKILL"));
    return service;
  };
  const [received, sent] = [receiver.received.length, provider.requests.length];
  const quiet = await startOn({ JOBS: "off" });
  const made = await fetch(`${quiet.url}/api/v1/leads`, {
    method: "POST",
    headers: { authorization: `Bearer ${ctx.token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Meanwhile" }),
  });
  expect(made.status).toBe(201);
  await quiet.end("SIGTERM");
  expect([receiver.received.length, provider.requests.length]).toEqual([received, sent]);

  await startOn({});
  const names = () =>
    receiver.received
      .map(({ body }) => /"name":"(\w+)"/.exec(body)?.[1])
      .filter((name) => name !== undefined);
  await expect.poll(names, { timeout: 40_000 }).toContain("Meanwhile");
  expect(names().sort()).toEqual(["Delivered", "Meanwhile", "Waiting"]);
  expect(reminders()).toHaveLength(1);
}, 120_000);
