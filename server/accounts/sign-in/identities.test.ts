import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identities, users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import type { ProviderIdentity } from "@/server/adapters/oauth/provider";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { connectIdentity, disconnectIdentity } from "./identities";
import { signInWith } from "./oauth";

const newIdentity = (change: Partial<ProviderIdentity> = {}): ProviderIdentity => ({
  provider: "facebook",
  issuer: "https://www.facebook.com",
  subject: newId(),
  email: null,
  email_is_vouched: false,
  full_name: "Ada Lovelace",
  ...change,
});
const identitiesOf = (ctx: TestCtx) =>
  ctx.db.select().from(identities).where(eq(identities.user_id, ctx.actor.id));
const setPassword = (ctx: TestCtx) =>
  ctx.db.update(users).set({ password_hash: "a hash" }).where(eq(users.id, ctx.actor.id));
const idsOf = async (ctx: TestCtx) => (await identitiesOf(ctx)).map(({ id }) => id);

test("a connected identity can sign in, even if nobody vouches for its address", async () => {
  const ctx = await newOrg();
  const identity = newIdentity({ email: "other@example.com" });
  await connectIdentity(ctx, identity);
  const { user, is_new_user } = await signInWith(ctx.db, identity);
  expect([user.id, is_new_user]).toEqual([ctx.actor.id, false]);
  expect(await identitiesOf(ctx)).toMatchObject([{ email: "other@example.com" }]);
});

test("connecting repeatedly, even ten times at once, connects once", async () => {
  const ctx = await newOrg();
  const identity = newIdentity();
  await Promise.all(Array.from({ length: 10 }, () => connectIdentity(ctx, identity)));
  await connectIdentity(ctx, identity);
  expect(await identitiesOf(ctx)).toHaveLength(1);
});

test("an identity that belongs to someone else, even a colleague, can't be connected", async () => {
  const ctx = await newOrg();
  const identity = newIdentity();
  await connectIdentity(await newStaff(ctx), identity);
  for (const stranger of [ctx, await newOrg()]) {
    await expect(connectIdentity(stranger, identity)).rejects.toMatchObject({ code: "conflict" });
    expect(await identitiesOf(stranger)).toEqual([]);
  }
});

test("the last way to sign in stays; with a password or another identity, one can be removed", async () => {
  const ctx = await newOrg();
  await connectIdentity(ctx, newIdentity());
  const [only = ""] = await idsOf(ctx);
  await expect(disconnectIdentity(ctx, only)).rejects.toMatchObject({ code: "conflict" });
  await connectIdentity(ctx, newIdentity());
  await disconnectIdentity(ctx, only);
  const [other = ""] = await idsOf(ctx);
  expect(other).not.toBe(only);
  await setPassword(ctx);
  await disconnectIdentity(ctx, other);
  expect(await idsOf(ctx)).toEqual([]);
});

test("if two identities are disconnected at once, one stays", async () => {
  const ctx = await newOrg();
  await connectIdentity(ctx, newIdentity());
  await connectIdentity(ctx, newIdentity());
  const results = await Promise.allSettled((await idsOf(ctx)).map((id) => disconnectIdentity(ctx, id)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await idsOf(ctx)).toHaveLength(1);
});

test("an identity of someone else, even a colleague, can't be disconnected", async () => {
  const ctx = await newOrg();
  await setPassword(ctx);
  await connectIdentity(ctx, newIdentity());
  const [id = ""] = await idsOf(ctx);
  for (const stranger of [await newStaff(ctx), await newOrg()])
    await expect(disconnectIdentity(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await idsOf(ctx)).toEqual([id]);
});
