import { beforeEach, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { byId } from "@/db/tenant";
import { listNotifications } from "@/server/accounts/notifications/list";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { createKey, rotateKey, updateKey } from "./actions";
import { tellOfExpiry } from "./notices";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let owner: TestCtx;
beforeEach(async () => {
  owner = await newOrg();
});

async function keyEnding(days: number, madeDaysAgo = 60) {
  const { id } = await createKey(owner, { name: "CRM", scopes: ["leads:read"], expires_at: inDays(days) });
  const made = { created_at: inDays(-madeDaysAgo) };
  await owner.db
    .update(apiKeys)
    .set(made)
    .where(byId(owner, apiKeys, id));
  return id;
}

async function toldOf(ctx: TestCtx) {
  await tellOfExpiry();
  const { notifications } = await listNotifications(ctx, {});
  return notifications.map(({ kind, subject, subject_id, path, detail }) => ({
    ...{ kind, subject, subject_id, path, detail },
  }));
}

const notice = (subject_id: string, detail: string) => ({
  ...{ kind: "api_key_expires", subject: "CRM", subject_id, path: "/settings/developers", detail },
});

test("owners are told once two weeks before, and once three days before; members are not", async () => {
  const member = await newStaff(owner);
  const id = await keyEnding(13);
  const first = notice(id, "it stops working in less than two weeks");
  expect(await toldOf(owner)).toEqual([first]);
  expect(await toldOf(owner)).toEqual([first]);
  await updateKey(owner, { key_id: id, expires_at: inDays(2) });
  const second = notice(id, "it stops working in less than three days");
  expect(await toldOf(owner)).toEqual([second, first]);
  expect(await toldOf(owner)).toEqual([second, first]);
  expect(await toldOf(member)).toEqual([]);
});

test("nobody is told of a key that ends later, was rotated, or was made for no longer than that", async () => {
  await keyEnding(15);
  await keyEnding(2, 0);
  await rotateKey(owner, { key_id: await keyEnding(20), overlap_hours: 24 });
  expect(await toldOf(owner)).toEqual([]);
});
