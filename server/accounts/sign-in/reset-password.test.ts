import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as confirmRoute from "@/app/api/v1/auth/password-reset/confirm/route";
import * as resetRoute from "@/app/api/v1/auth/password-reset/route";
import { getDb } from "@/db/client";
import { accountTokens, identities, users } from "@/db/schema/auth";
import { fromElsewhere, logIn, meStatus, newAccount, PASSWORD, profile } from "@/tests/account";
import { linkTo, mailsTo, openMailbox } from "@/tests/mailbox";
import { call } from "@/tests/world";

openMailbox();

const NEW = "a quite different phrase";

const ask = (email: string, headers = fromElsewhere()) => call(resetRoute.POST, { body: { email }, headers });
const confirm = (token: string, password = NEW) =>
  call(confirmRoute.POST, { body: { token, password }, headers: fromElsewhere() });

/** An account whose owner has requested a new password and got the link. */
async function asked() {
  const account = await newAccount();
  expect((await ask(account.email)).status).toBe(204);
  const { page, token } = await linkTo(account.email);
  expect(page).toBe("/reset-password");
  return { ...account, link: token };
}

test("the link from the mail sets a new password, and confirms the address", async () => {
  const { email, token, link } = await asked();
  expect((await profile(token)).is_verified).toBe(false);
  const { status, body } = await confirm(link);
  expect([status, body]).toEqual([200, { email, ended: [] }]);
  expect((await logIn(email, PASSWORD)).status).toBe(401);
  const signedIn = await logIn(email, NEW);
  expect(signedIn.status).toBe(200);
  expect((await profile(signedIn.body.access_token)).is_verified).toBe(true);
});

test("a new password ends every session at once", async () => {
  const { email, token, link } = await asked();
  const other = (await logIn(email, PASSWORD)).body.access_token;
  expect([await meStatus(token), await meStatus(other)]).toEqual([200, 200]);
  await confirm(link);
  expect([await meStatus(token), await meStatus(other)]).toEqual([401, 401]);
});

describe("a link is refused with the same answer", () => {
  const refusal = {
    status: 422,
    body: {
      detail: "This link has ended or was used before. Ask for a new one.",
      errors: [{ path: ["token"] }],
    },
  };

  test("when it was used before", async () => {
    const { email, link } = await asked();
    expect((await confirm(link)).status).toBe(200);
    expect(await confirm(link, "yet another phrase")).toMatchObject(refusal);
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  test("when another link of the account was used", async () => {
    const { email, link } = await asked();
    await ask(email);
    const second = await linkTo(email);
    expect(second.token).not.toBe(link);
    expect((await confirm(second.token)).status).toBe(200);
    expect(await confirm(link)).toMatchObject(refusal);
  });

  test("when a newer one was sent", async () => {
    const { email, link } = await asked();
    await ask(email);
    const newer = await linkTo(email);
    expect(await confirm(link)).toMatchObject(refusal);
    expect((await confirm(newer.token)).status).toBe(200);
  });

  test("after 30 minutes", async () => {
    const { id, link } = await asked();
    const db = getDb();
    const theirs = sql`${accountTokens.user_id} = ${id} and ${accountTokens.purpose} = 'reset_password'`;
    const [row] = await db.select().from(accountTokens).where(theirs);
    const life = Date.parse(row?.expires_at ?? "") - Date.parse(row?.created_at ?? "");
    expect(Math.round(life / 60_000)).toBe(30);
    await db.update(accountTokens).set({ expires_at: sql`now() - interval '1 second'` }).where(theirs);
    expect(await confirm(link)).toMatchObject(refusal);
  });

  test("when it was issued to confirm the address", async () => {
    const { email } = await newAccount();
    const { page, token } = await linkTo(email);
    expect(page).toBe("/verify-email");
    expect(await confirm(token)).toMatchObject(refusal);
  });

  test.each(["unknown", "%00", "x".repeat(2000)])("when it was never issued: %s", async (token) => {
    expect(await confirm(token)).toMatchObject(refusal);
  });
});

test("if two requests use a link at once, one wins", async () => {
  const { email, link } = await asked();
  const passwords = ["the first of the two", "the second of the two"];
  const statuses = await Promise.all(
    passwords.map(async (password) => (await confirm(link, password)).status),
  );
  expect(statuses.toSorted()).toEqual([200, 422]);
  const winner = passwords[statuses.indexOf(200)] ?? "";
  expect((await logIn(email, winner)).status).toBe(200);
});

test("a refused password leaves the link valid", async () => {
  const { link } = await asked();
  expect((await confirm(link, "Password1234")).body.errors).toEqual([
    { path: ["password"], message: "is one of the first that a stranger would try; choose another" },
  ]);
  expect((await confirm(link)).status).toBe(200);
});

test("a deactivated account gets no link, and a link that it already has is refused", async () => {
  const { id, email, link } = await asked();
  await getDb().update(users).set({ is_active: false }).where(eq(users.id, id));
  expect((await ask(email)).status).toBe(204);
  const resets = (await mailsTo(email)).filter(({ text }) => text.includes("/reset-password"));
  expect(resets).toHaveLength(1);
  expect((await confirm(link)).status).toBe(403);
  await getDb().update(users).set({ is_active: true }).where(eq(users.id, id));
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

describe("the owner of an address that a stranger registered", () => {
  const connect = ({ id: user_id, organization_id }: { id: string; organization_id: string }) =>
    getDb().insert(identities).values({
      organization_id,
      user_id,
      provider: "google",
      issuer: "https://accounts.google.com",
      subject: user_id,
    });
  const connected = (user_id: string) => getDb().$count(identities, eq(identities.user_id, user_id));

  test("gets the account without the provider that the stranger connected", async () => {
    const account = await asked();
    await connect(account);
    await confirm(account.link);
    expect(await connected(account.id)).toBe(0);
  });

  test("keeps what was connected after the address was confirmed", async () => {
    const account = await asked();
    await getDb().update(users).set({ is_verified: true }).where(eq(users.id, account.id));
    await connect(account);
    await confirm(account.link);
    expect(await connected(account.id)).toBe(1);
  });
});

describe("requesting a link", () => {
  test("has the same answer for an unknown address, which gets no mail", async () => {
    const { email } = await newAccount();
    const [known, unknown] = [await ask(email), await ask("nobody@example.com")];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });

  test("does the same work before the answer, whether the address is known or not", async () => {
    const { email } = await newAccount();
    const waiting = async () => {
      const [row] = await getDb().execute<{ jobs: number; tokens: number }>(sql`select
        (select count(*)::int from graphile_worker._private_jobs) as jobs,
        (select count(*)::int from account_tokens) as tokens`);
      return row ?? { jobs: 0, tokens: 0 };
    };
    const before = await waiting();
    await ask("stranger@example.com");
    const between = await waiting();
    await ask(email);
    const after = await waiting();
    expect([between.jobs - before.jobs, between.tokens - before.tokens]).toEqual([1, 0]);
    expect([after.jobs - between.jobs, after.tokens - between.tokens]).toEqual([1, 0]);
  });

  test("too often for one address is 429 with Retry-After, known or not", async () => {
    const { email } = await newAccount();
    for (const address of [email, "never-seen@example.com"]) {
      for (let n = 0; n < 5; n++) expect((await ask(address)).status).toBe(204);
      const { status, headers } = await ask(address);
      expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    }
  });

  test("too often from one place is 429", async () => {
    const here = { "x-forwarded-for": "192.0.2.200" };
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await ask(`many-${n}@example.com`, here)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

test("neither the jobs nor the tokens table contains a link's token in clear", async () => {
  const { email } = await newAccount();
  await ask(email);
  const dump = async () =>
    JSON.stringify([
      await getDb().execute(sql`select payload from graphile_worker._private_jobs`),
      await getDb().select().from(accountTokens),
    ]);
  const waiting = await dump();
  expect(waiting).toContain("mail_sealed");
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    const token = text.split("#token=")[1]?.split(/\s/)[0] ?? "";
    expect(token).toHaveLength(43);
    expect(waiting + (await dump())).not.toContain(token);
  }
});
