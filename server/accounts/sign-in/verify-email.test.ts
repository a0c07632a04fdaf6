import { expect, test } from "vitest";
import * as resendRoute from "@/app/api/v1/auth/verify-email/resend/route";
import * as verifyRoute from "@/app/api/v1/auth/verify-email/route";
import { newAccount, profile } from "@/tests/account";
import { linkTo, mailsTo, openMailbox } from "@/tests/mailbox";
import { call } from "@/tests/world";

openMailbox();

const verify = (token: string | undefined, link: string) =>
  call(verifyRoute.POST, { token, body: { token: link } });
const resend = (token: string) => call(resendRoute.POST, { token, body: {} });

test("a new account is sent a link that confirms the address, once", async () => {
  const { email, token } = await newAccount();
  const { page, token: link } = await linkTo(email);
  expect(page).toBe("/verify-email");
  expect((await verify(token, link)).status).toBe(204);
  expect((await profile(token)).is_verified).toBe(true);
  expect((await verify(token, link)).status).toBe(422);
});

test("the owner of an address can't confirm a stranger's account by following its link", async () => {
  const stranger = await newAccount();
  const owner = await newAccount();
  const { token: link } = await linkTo(stranger.email);
  expect((await verify(undefined, link)).status).toBe(401);
  expect((await verify(owner.token, link)).status).toBe(422);
  expect((await profile(stranger.token)).is_verified).toBe(false);
  expect((await profile(owner.token)).is_verified).toBe(false);
  expect((await verify(stranger.token, link)).status).toBe(204);
});

test("the link can be sent again five times in 15 minutes, but not once the address is confirmed", async () => {
  const { email, token } = await newAccount();
  const first = await linkTo(email);
  for (let n = 0; n < 5; n++) expect((await resend(token)).status).toBe(204);
  expect((await resend(token)).status).toBe(429);
  expect(await mailsTo(email)).toHaveLength(6);
  expect((await verify(token, first.token)).status).toBe(204);
  const other = await newAccount();
  await verify(other.token, (await linkTo(other.email)).token);
  expect((await resend(other.token)).status).toBe(409);
});
