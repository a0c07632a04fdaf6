import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as optionsRoute from "@/app/api/v1/me/factors/passkeys/options/route";
import * as passkeysRoute from "@/app/api/v1/me/factors/passkeys/route";
import * as factorsRoute from "@/app/api/v1/me/factors/route";
import { getDb } from "@/db/client";
import { sessions } from "@/db/schema/auth";
import { env } from "@/lib/env";
import { confirmPassword } from "@/server/accounts/sign-in/confirm-password";
import { authenticateToken } from "@/server/http/request/authenticate";
import { logIn, meStatus, newAccount, PASSWORD } from "@/tests/account";
import { addApp, codeOf, confirmAddress } from "@/tests/factor";
import { newAuthenticator } from "@/tests/stand-ins/passkey";
import { call } from "@/tests/world";
import { requestPasskey } from "./own-factors";
import { secondStepFor, takeSecondStep } from "./second-step";

const visitor = () => ({ db: getDb(), ip: "192.0.2.1", user_agent: "", surface: "dashboard" as const });

const challengeFor = async (token: string) => (await call(optionsRoute.POST, { token, body: {} })).body;
const add = (token: string, credential: object) =>
  call(passkeysRoute.POST, { token, body: { name: "Laptop", credential } });

/** An account with a passkey, and the authenticator that has it. */
async function withPasskey() {
  const account = await newAccount();
  await confirmAddress(account.token);
  const authenticator = newAuthenticator(env.PUBLIC_URL);
  const { status, body } = await add(account.token, authenticator.create(await challengeFor(account.token)));
  expect(status).toBe(201);
  expect(body).toMatchObject({ factor: { kind: "passkey", name: "Laptop" } });
  expect(body.recovery_codes).toHaveLength(10);
  return { ...account, authenticator };
}

/** The first step of signing in, and what the page of the second asks the browser for. */
async function asked(email: string) {
  const { body } = await logIn(email, PASSWORD);
  const offer = await secondStepFor(visitor(), body.first_step);
  if (!offer?.passkeys) throw new Error("no passkey is asked for");
  return { first_step: String(body.first_step), passkeys: offer.passkeys, ways: offer.ways };
}

const refused = { code: "invalid_input", details: { faults: [{ path: ["passkey"] }] } };

test("a passkey is asked for after the password, and lets in whoever has it", async () => {
  const { email, authenticator } = await withPasskey();
  const { first_step, passkeys, ways } = await asked(email);
  expect(ways).toEqual(["passkey", "recovery_code"]);
  const passkey = authenticator.get(passkeys);
  expect(passkeys).toMatchObject({ rpId: "desk.example.com", allowCredentials: [{ id: passkey.id }] });
  const { access_token } = await takeSecondStep(visitor(), first_step, {
    passkey: { ...passkey, type: "public-key" },
  });
  expect(await meStatus(access_token)).toBe(200);
});

test("a passkey's answer works once, also when it is sent several times at once", async () => {
  const { email, authenticator } = await withPasskey();
  const { first_step, passkeys } = await asked(email);
  const passkey = { ...authenticator.get(passkeys), type: "public-key" as const };
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => takeSecondStep(visitor(), first_step, { passkey })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.each<
  [string, (mine: Awaited<ReturnType<typeof withPasskey>>, challenge: { challenge: string }) => object]
>([
  ["of another authenticator", (_, asked) => newAuthenticator(env.PUBLIC_URL).get(asked)],
  [
    "on another site",
    ({ authenticator }, asked) => authenticator.get(asked, { from: "https://desk.example.org" }),
  ],
  [
    "to a challenge of its own",
    ({ authenticator }) => authenticator.get({ challenge: "AAAAAAAAAAAAAAAAAAAAAA" }),
  ],
  [
    "with another signature",
    ({ authenticator }, asked) => {
      const { response, ...rest } = authenticator.get(asked);
      return {
        ...rest,
        response: {
          ...response,
          signature: authenticator.get(asked).response.signature.replace(/.{4}$/, "AAAA"),
        },
      };
    },
  ],
])("an answer %s is refused", async (_, answer) => {
  const mine = await withPasskey();
  const { first_step, passkeys } = await asked(mine.email);
  const { PasskeyAnswer } = await import("@/schema/factor");
  const passkey = PasskeyAnswer.parse(answer(mine, passkeys));
  await expect(takeSecondStep(visitor(), first_step, { passkey })).rejects.toMatchObject(refused);
});

test("the challenge of one account is not another's", async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()];
  const { first_step } = await asked(mine.email);
  const theirs = await asked(other.email);
  const passkey = { ...mine.authenticator.get(theirs.passkeys), type: "public-key" as const };
  await expect(takeSecondStep(visitor(), first_step, { passkey })).rejects.toMatchObject(refused);
});

test("a passkey is added only on this site, once, after our challenge, and without a certificate", async () => {
  const { token } = await newAccount();
  await confirmAddress(token);
  const authenticator = newAuthenticator(env.PUBLIC_URL);
  const elsewhere = authenticator.create(await challengeFor(token), { from: "https://desk.example.org" });
  expect((await add(token, elsewhere)).status).toBe(409);
  expect((await add(token, authenticator.create({ challenge: "AAAAAAAAAAAAAAAA" }))).status).toBe(409);
  expect((await add(token, authenticator.create(await challengeFor(token), { x5c: true }))).status).toBe(409);
  const made = authenticator.create(await challengeFor(token));
  expect((await add(token, made)).status).toBe(201);
  expect((await add(token, made)).status).toBe(409);
  expect((await add(token, authenticator.create(await challengeFor(token)))).status).toBe(409);
  expect((await call(factorsRoute.GET, { token })).body.factors).toHaveLength(1);
});

test("confirming who one is takes the password and the factor", async () => {
  const account = await withPasskey();
  const { secret } = await addApp(account.token);
  const ctx = await authenticateToken(account.token);
  await getDb()
    .update(sessions)
    .set({ confirmed_at: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.user_id, account.id));
  await expect(confirmPassword(ctx, { password: PASSWORD })).rejects.toMatchObject({ code: "factor_needed" });
  expect((await call(optionsRoute.POST, { token: account.token, body: {} })).status).toBe(403);
  const passkey = {
    ...account.authenticator.get(await requestPasskey(ctx, {})),
    type: "public-key" as const,
  };
  await confirmPassword(ctx, { password: PASSWORD, passkey });
  expect((await call(optionsRoute.POST, { token: account.token, body: {} })).status).toBe(200);
  await confirmPassword(ctx, { password: PASSWORD, code: codeOf(secret) });
});
