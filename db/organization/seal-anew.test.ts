import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as handshake } from "@/app/api/v1/channels/provider-b/webhook/route";
import { isSealedWithOurs } from "@/db/canary";
import { channelConnections } from "@/db/schema/channels";
import { inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { seal, unseal } from "@/lib/secret/secrets";
import { signToken, verifyToken } from "@/lib/secret/token";
import { hashTokensAnew } from "@/server/channels/receive/handshake";
import { setEnv } from "@/tests/scene";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg } from "@/tests/world";
import { sealAnew } from "./seal-anew";

const FORMER = env.AUTH_SECRET;
const NEW = "the secret that replaces it, 32 or more characters";

const shakes = async (verify_token: string) =>
  (
    await call(handshake, {
      query: `?${new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": verify_token, "hub.challenge": "1" })}`,
    })
  ).status;

test("a new AUTH_SECRET opens what the former one sealed, and after rotate-secret does without it", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const token = await signToken({ sub: ctx.actor.id, org: ctx.organization_id });
  expect(await isSealedWithOurs(ctx.db)).toBe(true);
  const sealed = seal("a secret");

  setEnv({ AUTH_SECRET: NEW, FORMER_AUTH_SECRETS: FORMER });
  expect(unseal(sealed)).toBe("a secret");
  expect(await verifyToken(token)).toMatchObject({ sub: ctx.actor.id });
  expect((await postB(textTo(address), app_secret)).status).toBe(200);
  expect(await shakes(`verify-${address}`)).toBe(200);
  expect(seal("x").split(".")[1]).not.toBe(sealed.split(".")[1]);

  expect((await sealAnew(ctx.db)).renewed).toBeGreaterThanOrEqual(2);
  await hashTokensAnew();
  expect(await sealAnew(ctx.db)).toEqual({ renewed: 0, unreadable: 0 });

  setEnv({ AUTH_SECRET: NEW, FORMER_AUTH_SECRETS: "" });
  expect(() => unseal(sealed)).toThrow();
  expect(await verifyToken(token)).toBeNull();
  expect(await isSealedWithOurs(ctx.db)).toBe(true);
  expect((await postB(textTo(address), app_secret)).status).toBe(200);
  expect(await shakes(`verify-${address}`)).toBe(200);
  const [row] = await ctx.db
    .select()
    .from(channelConnections)
    .where(inOrg(ctx, channelConnections, eq(channelConnections.address, address)));
  expect(unseal(row?.credentials_sealed ?? "")).toContain(app_secret);
});
