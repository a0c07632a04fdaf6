import { expect, onTestFinished, test } from "vitest";
import { GET as readStatus } from "@/app/api/v1/status/route";
import { transaction } from "@/db/client";
import { takeCustomerMail } from "@/server/accounts/customer-mails";
import { findModel } from "@/server/agent/model/model-access";
import { withinBudget } from "@/server/agent/model/model-budget";
import { saveModel } from "@/server/agent/model/model-settings";
import { getStatus } from "@/server/overview/status/status";
import { pngOf, uploaded } from "@/tests/media";
import { deskAt, replyTo, statusOf } from "@/tests/messages/sent-files";
import { frontdesk } from "@/tests/operator";
import { setEnv } from "@/tests/scene";
import { startModel } from "@/tests/stand-ins/model";
import { call, newOrg } from "@/tests/world";

const limit = (id: string, ...pairs: string[]) => frontdesk("organization", "limits", id, ...pairs);

test("limits are listed, set and unset; one that does not exist is refused with their names", async () => {
  const { organization_id: id } = await newOrg();
  expect(await limit(id, "storage_mb=50", "messages_per_day=10")).toMatchObject({ code: 0 });
  expect((await limit(id))?.text).toMatch(/storage_mb +50 +set here/);
  expect((await limit(id))?.text).toMatch(/requests_per_minute +none +the deployment's/);
  await limit(id, "storage_mb=");
  expect((await limit(id))?.text).toMatch(/storage_mb +10000 +the deployment's/);
  expect(await limit(id, "wishes=3")).toMatchObject({
    code: 2,
    text: expect.stringContaining("messages_per_day"),
  });
  expect(await limit(id, "storage_mb=-1")).toMatchObject({ code: 2 });
});

test("requests over an organization's own limit get 429, from its second request on", async () => {
  const ctx = await newOrg();
  await limit(ctx.organization_id, "requests_per_minute=3");
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await call(readStatus, { token: ctx.token })).status);
  expect(statuses).toContain(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await call(readStatus, { token: (await newOrg()).token })).status).toBe(200);
});

test("an organization's own limit of 0 refuses all requests to the API, and the command and Status say so", async () => {
  const ctx = await newOrg();
  const { limits } = await getStatus(ctx, {});
  expect(limits.requests_per_minute.limit).toBeNull();
  const answer = await limit(ctx.organization_id, "requests_per_minute=0");
  expect(answer?.text).toMatch(/requests_per_minute +nothing +set here/);
  await call(readStatus, { token: ctx.token });
  expect(await call(readStatus, { token: ctx.token })).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining("may send the API no requests") },
  });
  expect((await getStatus(ctx, {})).limits.requests_per_minute.limit).toBe(0);
});

test("files over an organization's own storage are refused, and Status shows its limit", async () => {
  const ctx = await newOrg();
  await limit(ctx.organization_id, "storage_mb=0");
  expect((await uploaded(ctx, pngOf())).status).toBe(413);
  const { media, limits } = await getStatus(ctx, {});
  expect(media.quota_bytes).toBe(0);
  expect(limits.storage_mb).toEqual({ limit: 0, used: 0 });
});

test("an organization's own limit of customers' mails replaces the deployment's", async () => {
  const ctx = await newOrg();
  await limit(ctx.organization_id, "mails_per_day=1");
  const take = () => transaction(ctx.db, (tx) => takeCustomerMail(tx, ctx));
  expect([await take(), await take()]).toEqual([true, false]);
});

test("messages over the day's limit are not sent, and say why", async () => {
  const { ctx, played, id, send } = await deskAt("provider-b");
  await limit(ctx.organization_id, "messages_per_day=1");
  const written: string[] = [];
  for (const content of ["one", "two"]) {
    written.push((await replyTo(ctx, id, { content })).body.id);
    await send();
  }
  expect((await statusOf(ctx, written[0] ?? ""))?.delivery_status).toBe("sent");
  expect(await statusOf(ctx, written[1] ?? "")).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "daily_limit", message: expect.stringContaining("1 message") },
  });
  expect(JSON.stringify(played.requests)).not.toContain("two");
  expect((await getStatus(ctx, {})).limits.messages_per_day).toEqual({ limit: 1, used: 1 });
});

test("the month's tokens of the language model are limited over all days", async () => {
  const model = await startModel();
  onTestFinished(model.close);
  setEnv({ OPENAI_URL: model.url });
  const ctx = await newOrg();
  await saveModel(ctx, {
    provider: "openai",
    model: "stand-in",
    key: "sk-live-0123456789abcdef",
    languages: ["en"],
  });
  await limit(ctx.organization_id, "model_tokens_per_month=1000");
  const row = await findModel(ctx);
  if (!row) throw new Error("no model is chosen");
  const refusals: (string | null)[] = [];
  await withinBudget(ctx, row, { time_zone: "UTC", here: () => 0 }, async (budget) => {
    refusals.push((await budget()).refusal);
    return {};
  });
  expect(refusals).toEqual(["this month's tokens are used up"]);
});
