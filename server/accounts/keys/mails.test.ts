import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { passwordChanged } from "@/server/accounts/factors/mails";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { createKey, revokeKey, rotateKey } from "./actions";

openMailbox();

const makeKey = (owner: TestCtx, name: string) => createKey(owner, { name, scopes: ["leads:read"] });

const subjectsTo = async (ctx: TestCtx) =>
  (await mailsTo(ctx.actor.email)).map(({ headers }) => headers.subject);

test("every owner gets a mail when a key is made, its maker too; nobody else does", async () => {
  const owner = await newOrg();
  const [other, member] = [await newStaff(owner, "owner"), await newStaff(owner)];
  const { id } = await makeKey(owner, "CRM");
  await rotateKey(owner, { key_id: id, overlap_hours: 1 });
  const made = "The API key “CRM” was made at Frontdesk";
  for (const ctx of [owner, other]) expect(await subjectsTo(ctx)).toEqual([made, made]);
  expect(await subjectsTo(member)).toEqual([]);
});

test("the mail about a new password names the keys of its account that go on working", async () => {
  const owner = await newOrg();
  await makeKey(owner, "CRM");
  const { id } = await makeKey(owner, "Old one");
  await revokeKey(owner, { key_id: id });
  const { organization_id } = owner;
  await transaction(owner.db, (tx) => passwordChanged(tx, { organization_id, id: owner.actor.id }));
  const mails = await mailsTo(owner.actor.email);
  const text = mails.find(({ headers }) => headers.subject?.includes("password"))?.text;
  expect(text).toContain("API keys that you made go on working: CRM. Revoke");
  expect(text).not.toContain("Old one");
});
