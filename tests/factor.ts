import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { expect } from "vitest";
import * as confirmationRoute from "@/app/api/v1/me/factors/totp/confirmation/route";
import * as totpRoute from "@/app/api/v1/me/factors/totp/route";
import { getDb } from "@/db/client";
import { users } from "@/db/schema/auth";
import { now } from "@/lib/time/time";
import { userOf } from "@/server/http/ctx";
import { authenticateToken } from "@/server/http/request/authenticate";
import { call } from "./world";

const STEP_SECONDS = 30;

/** The code that an app shows next, which is accepted already; or so many steps of thirty seconds from now. */
export const codeOf = (secret: string, steps = 1): string =>
  generateSync({ secret, epoch: Math.floor(now() / 1000) + steps * STEP_SECONDS });

/** Makes the address of a token's owner a confirmed one, as adding a factor demands. */
export async function confirmAddress(token: string): Promise<void> {
  const { id } = userOf(await authenticateToken(token, true));
  await getDb().update(users).set({ is_verified: true }).where(eq(users.id, id));
}

/** Sets up an authenticator app with its present code; the next is left to sign in with. */
export async function addApp(token: string) {
  await confirmAddress(token);
  const begun = await call(totpRoute.POST, { token, body: {} });
  expect(begun.status).toBe(201);
  const { id, secret } = begun.body;
  const { status, body } = await call(confirmationRoute.POST, {
    token,
    body: { factor_id: id, code: codeOf(secret, 0) },
  });
  expect(status).toBe(201);
  return { id: String(id), secret: String(secret), recovery_codes: body.recovery_codes ?? [] };
}
