import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as acceptRoute from "@/app/api/v1/auth/invitations/accept/route";
import * as loginRoute from "@/app/api/v1/auth/login/route";
import * as resetRoute from "@/app/api/v1/auth/password-reset/confirm/route";
import * as secondStepRoute from "@/app/api/v1/auth/second-step/route";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import { getDb } from "@/db/client";
import { noteTime } from "@/lib/time/time";
import { requestPasswordReset } from "@/server/accounts/sign-in/reset-password";
import { fromElsewhere, logIn, meStatus, newAccount, PASSWORD } from "@/tests/account";
import { addApp, codeOf } from "@/tests/factor";
import { linkTo, mailsTo, openMailbox } from "@/tests/mailbox";
import {
  agreeWith,
  identitiesOf,
  type Providers,
  postCallback,
  signIn,
  startProviders,
} from "@/tests/sign-in";
import { call } from "@/tests/world";

openMailbox();

const logInWith = (email: string, code: string, password = PASSWORD) =>
  call(loginRoute.POST, { body: { email, password, code }, headers: fromElsewhere() });
const stepTwo = (first_step: string, code: string) =>
  call(secondStepRoute.POST, { body: { first_step, code }, headers: fromElsewhere() });

/** An account with an authenticator app. */
async function withApp() {
  const { id: user_id, ...account } = await newAccount();
  return { user_id, ...account, ...(await addApp(account.token)) };
}

const needed = { status: 401, body: { type: "urn:frontdesk:problem:factor_needed" } };

describe("no other way in is weaker", () => {
  let providers: Providers;
  beforeAll(async () => {
    providers = await startProviders();
  });
  afterAll(() => providers.close());

  test("a provider's sign-in is asked for the factor, and goes on with a code", async () => {
    providers.asGoogle();
    const { body: account } = await signIn("google");
    const { secret } = await addApp(account.access_token);
    const asked = await postCallback(await agreeWith("google"));
    expect(asked).toMatchObject(needed);
    expect(asked.body).not.toHaveProperty("access_token");
    expect((await stepTwo(asked.body.first_step, "000000")).status).toBe(422);
    const { status, body } = await stepTwo(asked.body.first_step, codeOf(secret));
    expect(status).toBe(200);
    expect(await meStatus(body.access_token)).toBe(200);
  });

  test("a provider's account is connected only when the factor has been proved, once and with a mail", async () => {
    const { user_id: id, email, secret, recovery_codes } = await withApp();
    providers.asGoogle(email, { hd: "example.com" });
    const asked = [await signIn("google"), await signIn("google")];
    expect(asked).toMatchObject([needed, needed]);
    const connected = async () =>
      (await mailsTo(email)).filter(({ text }) => text.includes("A Google account was connected")).length;
    expect([await identitiesOf(id), await connected()]).toEqual([[], 0]);
    expect((await stepTwo(asked[0]?.body.first_step, "000000")).status).toBe(422);
    expect(await identitiesOf(id)).toEqual([]);
    expect((await stepTwo(asked[0]?.body.first_step, codeOf(secret))).status).toBe(200);
    expect((await stepTwo(asked[1]?.body.first_step, recovery_codes[0])).status).toBe(200);
    expect(await identitiesOf(id)).toMatchObject([{ provider: "google", email }]);
    expect(await connected()).toBe(1);
  });

  test("a new password does not replace the factor, and ends what was begun with the old one", async () => {
    const { email, secret } = await withApp();
    const { first_step } = (await logIn(email, PASSWORD)).body;
    await requestPasswordReset({ db: getDb(), ip: "192.0.2.1", user_agent: "", surface: "api" }, { email });
    const { token } = await linkTo(email);
    const password = "another horse battery";
    const reset = await call(resetRoute.POST, { body: { token, password } });
    expect(reset).toMatchObject({ status: 200, body: { ended: [] } });
    expect(await logIn(email, password)).toMatchObject(needed);
    expect((await stepTwo(first_step, codeOf(secret))).status).toBe(401);
    expect((await logInWith(email, codeOf(secret), password)).status).toBe(200);
  });

  test("an invitation gives an account with a factor no second way in", async () => {
    const { email, token } = await withApp();
    const owner = await newAccount();
    const { body } = await call(invitationsRoute.POST, { token: owner.token, body: {} });
    const accepted = { token: body.link.split("#token=")[1], email, full_name: "Ada", password: PASSWORD };
    expect((await call(acceptRoute.POST, { body: accepted })).status).toBe(409);
    expect(await meStatus(token)).toBe(200);
  });

  test("a first step is no token of the API, and ends after ten minutes", async () => {
    const { email, secret } = await withApp();
    const { first_step } = (await logIn(email, PASSWORD)).body;
    expect(await meStatus(first_step)).toBe(401);
    expect((await stepTwo(first_step.replace(/^v2\.(.)/, "v2.$1A"), codeOf(secret))).status).toBe(401);
    onTestFinished(() => noteTime());
    noteTime({ database_ms: Date.now() + 11 * 60_000, read_at: performance.now() });
    expect((await stepTwo(first_step, codeOf(secret))).status).toBe(401);
  });
});
