import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as acceptRoute from "@/app/api/v1/auth/invitations/accept/route";
import * as lookupRoute from "@/app/api/v1/auth/invitations/lookup/route";
import * as resendRoute from "@/app/api/v1/team/invitations/[invitation_id]/resend/route";
import * as invitationRoute from "@/app/api/v1/team/invitations/[invitation_id]/route";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import { getDb } from "@/db/client";
import { invitations, users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { byId } from "@/db/tenant";
import { fromElsewhere, logIn, newAccount, PASSWORD, profile } from "@/tests/account";
import { linkTo, mailsTo, openMailbox } from "@/tests/mailbox";
import { call, newOrg, newStaff } from "@/tests/world";

openMailbox();

const someone = () => `bob-${newId()}@example.com`;
const invite = (token: string, body: object = {}) => call(invitationsRoute.POST, { token, body });
const list = async (token: string) => (await call(invitationsRoute.GET, { token })).body.invitations;
const revoke = (token: string, invitation_id: string) =>
  call(invitationRoute.DELETE, { token, method: "DELETE", params: { invitation_id } });
const lookUp = (token: string, headers = fromElsewhere()) =>
  call(lookupRoute.POST, { body: { token }, headers });
const accept = (token: string, email = someone(), changes: object = {}) =>
  call(acceptRoute.POST, {
    body: { token, email, full_name: "Bob B", password: PASSWORD, ...changes },
    headers: fromElsewhere(),
  });

const tokenIn = (link: string): string => new URL(link).hash.replace("#token=", "");

/** An owner whose own address is confirmed. */
async function confirmedOwner(name = "Harbour Dental") {
  const owner = await newOrg({ name });
  await owner.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(owner, users, owner.actor.id));
  return owner;
}

/** An organization that has invited someone by a link alone. */
async function invited(body: object = {}, name = "Harbour Dental") {
  const owner = await confirmedOwner(name);
  const answer = await invite(owner.token, body);
  expect(answer.status).toBe(201);
  return { owner, id: String(answer.body.id), link: tokenIn(answer.body.link) };
}

test("an invitation is sent again: its new link is valid for seven days, and the one before has ended", async () => {
  const email = someone();
  const { owner, id, link } = await invited({ email });
  await owner.db
    .update(invitations)
    .set({ expires_at: new Date(Date.now() + 60_000).toISOString() })
    .where(byId(owner, invitations, id));
  const again = await call(resendRoute.POST, { token: owner.token, body: {}, params: { invitation_id: id } });
  expect(again).toMatchObject({ status: 200, body: { id, email } });
  expect(Date.parse(again.body.expires_at) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await accept(link, email)).toMatchObject(ended);
  expect((await accept(tokenIn(again.body.link), email)).status).toBe(201);
  const used = await call(resendRoute.POST, { token: owner.token, body: {}, params: { invitation_id: id } });
  expect(used.status).toBe(404);
});

const ENDED = "This link has ended or was used before. Ask for a new one.";
const ended = { status: 422, body: { detail: ENDED } };

test("an invitation's link shows its offer and lets one person in, signed in", async () => {
  const { owner, id, link } = await invited({ role: "member" });
  const [listed] = await list(owner.token);
  expect(listed).toEqual({
    id,
    role: "member",
    email: null,
    invited_by: { id: owner.actor.id, full_name: "Test Staff" },
    created_at: expect.any(String),
    expires_at: expect.any(String),
  });
  const days = (Date.parse(listed.expires_at) - Date.parse(listed.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(7, 2);
  expect((await lookUp(link)).body).toEqual({
    organization_name: "Harbour Dental",
    role: "member",
    email: null,
    invited_by: "Test Staff",
    expires_at: listed.expires_at,
  });
  const email = someone();
  const { status, body } = await accept(link, email);
  expect(status).toBe(201);
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: "bearer",
    user_id: expect.any(String),
    email,
    full_name: "Bob B",
    organization_id: owner.organization_id,
    organization_name: "Harbour Dental",
  });
  expect(await profile(body.access_token)).toMatchObject({ is_verified: false, email });
  expect((await call(invitationsRoute.GET, { token: body.access_token })).status).toBe(403);
  expect(await list(owner.token)).toEqual([]);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test("an invitation for an owner creates an owner", async () => {
  const { link } = await invited({ role: "owner" });
  const { body } = await accept(link);
  expect((await call(invitationsRoute.GET, { token: body.access_token })).status).toBe(200);
});

describe("an invitation that is mailed", () => {
  test("is refused to an owner with an unconfirmed address, who can still create a link", async () => {
    const owner = await newOrg();
    const email = someone();
    const { status, body } = await invite(owner.token, { email });
    expect({ status, detail: body.detail }).toEqual({
      status: 403,
      detail: expect.stringContaining("Confirm your own e-mail address first"),
    });
    expect(await list(owner.token)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
    expect((await invite(owner.token)).status).toBe(201);
  });

  test("contains no web address and nothing invisible from an old, unchecked organization name", async () => {
    const email = someone();
    await invited({ email }, "You won: https://evil.example.com \u202Eabc\u202C\r\nwww.evil.example");
    const [mail] = await mailsTo(email);
    const { subject = "" } = mail?.headers ?? {};
    expect(subject).toBe("Join You won: https evil. example. com abc www. evil. example on Frontdesk");
    for (const said of [mail?.text ?? "", mail?.html ?? ""]) {
      expect(said.replaceAll("https://desk.example.com", "")).not.toMatch(/:\/\/|evil\.example|\u202e/i);
    }
  });

  test("confirms the mailed address if it is accepted by that mail under that address", async () => {
    const email = someone();
    await invited({ email });
    const { page, token } = await linkTo(email);
    expect(page).toBe("/join");
    expect((await lookUp(token)).body).toMatchObject({ organization_name: "Harbour Dental", email });
    const { status, body } = await accept(token, email);
    expect([status, (await profile(body.access_token)).is_verified]).toEqual([201, true]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("confirms no other address, which gets a confirmation link of its own", async () => {
    const [email, other] = [someone(), someone()];
    await invited({ email });
    const { body } = await accept((await linkTo(email)).token, other);
    expect((await profile(body.access_token)).is_verified).toBe(false);
    expect((await linkTo(other)).page).toBe("/verify-email");
  });

  test("does not confirm the address for the inviting owner: they see a different link", async () => {
    const victim = someone();
    const { link } = await invited({ email: victim });
    expect((await linkTo(victim)).token).not.toBe(link);
    const { body } = await accept(link, victim);
    expect((await profile(body.access_token)).is_verified).toBe(false);
  });

  test("can't be forged by sealing the link oneself", async () => {
    const { link } = await invited({ email: someone() });
    const forged = `v1.${Buffer.from(JSON.stringify({ token: link, mailed_to: "a@example.com" })).toString("base64url")}`;
    expect(await accept(forged)).toMatchObject(ended);
    expect(await lookUp(forged)).toMatchObject(ended);
  });

  test("works once, by either of its two links", async () => {
    const email = someone();
    const { link } = await invited({ email });
    const { token: mailed } = await linkTo(email);
    expect((await accept(link)).status).toBe(201);
    expect(await accept(mailed, email)).toMatchObject(ended);
  });
});

describe("a link is refused with the same answer", () => {
  test("when it was used", async () => {
    const { link } = await invited();
    await accept(link);
    expect([await accept(link), await lookUp(link)]).toMatchObject([ended, ended]);
  });

  test("when it was revoked, at once", async () => {
    const { owner, id, link } = await invited();
    expect((await revoke(owner.token, id)).status).toBe(204);
    expect([await accept(link), await lookUp(link)]).toMatchObject([ended, ended]);
    expect(await list(owner.token)).toEqual([]);
    expect((await revoke(owner.token, id)).status).toBe(404);
  });

  test("after seven days", async () => {
    const { id, link } = await invited();
    const past = { expires_at: sql`now() - interval '1 second'` };
    await getDb().update(invitations).set(past).where(eq(invitations.id, id));
    expect([await accept(link), await lookUp(link)]).toMatchObject([ended, ended]);
  });

  test.each([{ is_active: false }, { role: "member" as const }])(
    "when the inviter is no longer an owner: %j",
    async (change) => {
      const { owner, link } = await invited({ role: "owner" });
      await getDb().update(users).set(change).where(eq(users.id, owner.actor.id));
      expect([await accept(link), await lookUp(link)]).toMatchObject([ended, ended]);
    },
  );

  test("when it was issued to confirm an address", async () => {
    const { email } = await newAccount();
    const { token } = await linkTo(email);
    expect([await accept(token), await lookUp(token)]).toMatchObject([ended, ended]);
  });

  test.each(["unknown", "v1.", "v1.AAAA", "%00"])("when it was never issued: %s", async (token) => {
    expect([await accept(token), await lookUp(token)]).toMatchObject([ended, ended]);
  });
});

test("if two people accept at once, one gets in", async () => {
  const { owner, link } = await invited();
  const statuses = (await Promise.all([accept(link), accept(link)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 422]);
  expect(await getDb().$count(users, eq(users.organization_id, owner.organization_id))).toBe(2);
});

test("an address that has an account is refused with a reason, and the invitation stays valid", async () => {
  const { link } = await invited();
  const { email, organization_id } = await newAccount();
  const { status, body } = await accept(link, email.toUpperCase());
  expect([status, body.detail]).toEqual([
    409,
    "An account with this e-mail address exists already, and an account belongs to one organization. Join with another address. If that account's own organization is still empty, sign in to it and open this link again: joining then leaves it.",
  ]);
  const [account] = await getDb().select().from(users).where(eq(users.email, email));
  expect(account?.organization_id).toBe(organization_id);
  expect((await accept(link)).status).toBe(201);
});

test("a team member can't be invited again", async () => {
  const owner = await confirmedOwner();
  const { actor } = await newStaff(owner);
  expect((await invite(owner.token, { email: actor.email })).status).toBe(409);
});

test("a password that is easy to guess is refused", async () => {
  const { link } = await invited();
  expect((await accept(link, someone(), { password: "Welcome123!" })).body.errors[0].path).toEqual([
    "password",
  ]);
  expect((await accept(link)).status).toBe(201);
});

test("an organization's name in the mail stays plain text on its own line", async () => {
  const owner = await confirmedOwner('Tooth\r\nBcc: all@example.com <b>"&"</b>');
  const email = someone();
  await invite(owner.token, { email });
  const [mail] = await mailsTo(email);
  expect(mail?.to).toEqual([email]);
  expect(mail?.headers.bcc).toBeUndefined();
  expect(mail?.headers.subject).toContain("Bcc: all@example. com");
  expect(mail?.html).toContain("&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;");
  expect(mail?.text).toContain("the team of Tooth Bcc: all@example. com");
});

test("too many attempts at links from one place are 429", async () => {
  const here = { "x-forwarded-for": "192.0.2.201" };
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await lookUp(`guess-${n}`, here)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await lookUp("one more", here)).headers.get("retry-after")).toMatch(/^\d+$/);
});
