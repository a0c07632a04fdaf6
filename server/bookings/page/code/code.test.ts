import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { POST as codesRoute } from "@/app/api/v1/public/[slug]/codes/route";
import { GET as pageRoute } from "@/app/api/v1/public/[slug]/route";
import { users } from "@/db/schema/auth";
import { pageBookings, pageCodes } from "@/db/schema/booking-pages";
import { newId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";
import { byId, inOrg, ownOrg } from "@/db/tenant";
import type { PageSettingsPatch } from "@/schema/booking-page";
import { listBookings } from "@/server/bookings/actions";
import { book, shownPage, slotsOf, solved, someAddress } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { createLead } from "@/server/leads/actions";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { call, newOrg, type TestCtx } from "@/tests/world";

openMailbox();

const someEmail = () => `ada-${newId()}@example.com`;

/** A page that asks for a code, of an organization that may mail its customers. */
async function codedPage(patch: PageSettingsPatch = {}) {
  const page = await shownPage({}, { name: "Harbour Dental" });
  await page.ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(page.ctx, users, page.ctx.actor.id));
  await updateBookingPage(page.ctx, { asks_code: true, ...patch });
  return page;
}

type Page = Awaited<ReturnType<typeof codedPage>>;

const ask = (
  { slug, ctx }: Page,
  email: string,
  { ip = someAddress(), ...given }: Record<string, unknown> = {},
) =>
  call(codesRoute, {
    params: { slug },
    body: { email, proof: solved(ctx), ...given },
    headers: { "x-forwarded-for": String(ip) },
  });

const codeIn = ({ text = "" }: { text?: string } = {}) => /\b\d{6}\b/.exec(text)?.[0] ?? "";
const newestCode = async (email: string) => codeIn((await mailsTo(email)).at(-1));

/** Another code than this one. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function provenWith(page: Page, email: string, given: object = {}) {
  await ask(page, email);
  return book(page, { email, code: await newestCode(email), ...given });
}

const faultOf = ({ status, body }: Awaited<ReturnType<typeof book>>) => [status, body.errors?.[0].path];

const leadsOf = async (ctx: TestCtx) => (await listBookings(ctx, {})).bookings.map(({ lead_id }) => lead_id);

describe("a page that asks for a code", () => {
  test("says so, mails one, and takes a booking with it, once", async () => {
    const page = await codedPage();
    const email = someEmail();
    expect((await call(pageRoute, { params: { slug: page.slug } })).body.asks_code).toBe(true);
    const { status, body } = await ask(page, email.toUpperCase());
    expect(status).toBe(202);
    expect((Date.parse(body.expires_at) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/^Enter this code to book with Harbour Dental: \d{6}\./);
    const [a, b] = (await slotsOf(page)).slots;
    const code = codeIn(mail);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await book(page, { email, code: spaced, starts_at: a.starts_at })).status).toBe(201);
    expect(faultOf(await book(page, { email, code, starts_at: b.starts_at }))).toEqual([422, ["code"]]);
    const [entry] = await page.ctx.db.select().from(pageBookings).where(inOrg(page.ctx, pageBookings));
    expect(entry?.email_proven).toBe(true);
  });

  test("takes none without a code, nor without an address, with a made-up one, or another address's", async () => {
    const page = await codedPage();
    const [email, other] = [someEmail(), someEmail()];
    await ask(page, email);
    const code = await newestCode(email);
    expect(faultOf(await book(page, { email }))).toEqual([422, ["code"]]);
    expect(faultOf(await book(page, { code }))).toEqual([422, ["email"]]);
    expect(faultOf(await book(page, { email, code: not(code) }))).toEqual([422, ["code"]]);
    expect(faultOf(await book(page, { email: other, code }))).toEqual([422, ["code"]]);
    expect((await book(page, { email, code })).status).toBe(201);
  });

  test("takes five wrong tries of a code, with an Idempotency-Key and side by side too", async () => {
    const page = await codedPage();
    const email = someEmail();
    await ask(page, email);
    const code = await newestCode(email);
    const key = () => ({ "idempotency-key": newId() });
    const wrong = Array.from({ length: 12 }, (_, n) =>
      book(page, { email, code: not(code) }, n % 2 ? key() : {}),
    );
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 422));
    expect(faultOf(await book(page, { email, code }))).toEqual([422, ["code"]]);
    const [row] = await page.ctx.db.select().from(pageCodes).where(inOrg(page.ctx, pageCodes));
    expect(row?.tries).toBe(5);
    expect((await provenWith(page, email)).status).toBe(201);
  });

  test("takes no code that is older than ten minutes, and another one replaces it", async () => {
    const page = await codedPage();
    const email = someEmail();
    await ask(page, email);
    const first = await newestCode(email);
    await ask(page, email);
    const second = await newestCode(email);
    if (first !== second) expect((await book(page, { email, code: first })).status).toBe(422);
    await page.ctx.db
      .update(pageCodes)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(inOrg(page.ctx, pageCodes));
    expect((await book(page, { email, code: second })).status).toBe(422);
  });

  test("leaves the code valid if the time was taken, and answers a repetition alike", async () => {
    const page = await codedPage();
    const email = someEmail();
    const [a, b] = (await slotsOf(page)).slots;
    await provenWith(page, someEmail(), { starts_at: a.starts_at });
    await ask(page, email);
    const code = await newestCode(email);
    expect((await book(page, { email, code, starts_at: a.starts_at })).status).toBe(409);
    const given = { email, code, starts_at: b.starts_at, proof: solved(page.ctx) };
    const headers = { "idempotency-key": newId() };
    const done = await book(page, given, headers);
    expect([done.status, (await book(page, given, headers)).body]).toEqual([201, done.body]);
  });

  test("of ten bookings with one code at once, one succeeds", async () => {
    const page = await codedPage();
    const email = someEmail();
    await ask(page, email);
    const code = await newestCode(email);
    const { slots } = await slotsOf(page);
    const asked = slots
      .slice(0, 8)
      .map(({ starts_at }: { starts_at: string }) => book(page, { email, code, starts_at }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });

  test("keeps neither codes nor addresses in the clear", async () => {
    const page = await codedPage();
    const email = someEmail();
    await ask(page, email);
    const code = await newestCode(email);
    const rows = await page.ctx.db.select().from(pageCodes).where(inOrg(page.ctx, pageCodes));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(Object.values(rows[0] ?? {})).not.toContain(code);
  });
});

describe("asking for codes", () => {
  test("mails an address three in an hour from all pages, and answers alike", async () => {
    const [page, other] = [await codedPage(), await codedPage()];
    const email = someEmail();
    const answers = [];
    for (const one of [page, other, page, other, page]) answers.push(await ask(one, email));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => Object.keys(body).join())).size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test("is limited for an address on the network, and needs work each time", async () => {
    const page = await codedPage();
    // Not a new one, which may mail few codes a day.
    const limits = { mails_per_day: 1000 };
    await page.ctx.db.update(organizations).set({ limits }).where(ownOrg(page.ctx));
    const ip = someAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await ask(page, someEmail(), { ip })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
    const proof = solved(page.ctx);
    expect((await ask(page, someEmail(), { proof })).status).toBe(202);
    expect((await ask(page, someEmail(), { proof })).status).toBe(422);
  });

  test("leaves others what one network, or one block of networks, has not had of the day's codes", async () => {
    const page = await codedPage();
    const { organization_id: id } = page.ctx;
    const block = `2001:db8:${id.slice(-4)}`;
    const statusesFrom = async (ips: string[]) => {
      const statuses: number[] = [];
      for (const ip of ips) statuses.push((await ask(page, someEmail(), { ip })).status);
      return statuses;
    };
    const network = [1, 2, 3, 4].map((n) => `${block}:1::${n}`);
    expect(await statusesFrom(network)).toEqual([202, 202, 202, 429]);
    const networks = [2, 3, 4, 5].map((n) => `${block}:${n}::1`);
    expect(await statusesFrom(networks)).toEqual([202, 202, 202, 429]);
    expect(await statusesFrom(Array.from({ length: 5 }, someAddress))).toEqual([202, 202, 202, 202, 503]);
  });

  test.each([
    ["de", /^Geben Sie diesen Code ein, um bei Harbour Dental zu buchen: \d{6}\./],
    ["es", /^Introduzca este código para reservar en Harbour Dental: \d{6}\./],
    ["fr", /^Saisissez ce code pour réserver chez Harbour Dental : \d{6}\./],
    ["pt", /^Digite este código para marcar em Harbour Dental: \d{6}\./],
  ])("is answered in the customer's language (%s)", async (language, words) => {
    const page = await codedPage();
    const email = someEmail();
    await ask(page, email, { language });
    expect((await mailsTo(email))[0]?.text).toMatch(words);
  });

  test("is refused on a page that asks for none, is paused or off", async () => {
    const statuses: number[] = [];
    for (const patch of [{ asks_code: false }, { state: "paused" as const }, { state: "off" as const }])
      statuses.push((await ask(await codedPage(patch), someEmail())).status);
    expect(statuses).toEqual([409, 409, 404]);
  });

  test("can't be turned on without mail, and customers are not asked", async () => {
    await expect(updateBookingPage(await newOrg(), { asks_code: true })).rejects.toMatchObject({
      code: "conflict",
    });
    const page = await codedPage();
    await page.ctx.db
      .update(users)
      .set({ is_verified: false })
      .where(inOrg(page.ctx, users, eq(users.id, page.ctx.actor.id)));
    expect((await call(pageRoute, { params: { slug: page.slug } })).body.asks_code).toBe(false);
    expect((await book(page)).status).toBe(201);
  });
});

describe("a customer who proved their address", () => {
  test("is the lead that they were before, whatever number they enter", async () => {
    const page = await codedPage();
    const email = someEmail();
    const [a, b] = (await slotsOf(page)).slots;
    await provenWith(page, email, { starts_at: a.starts_at });
    await provenWith(page, email, { starts_at: b.starts_at, name: "ada KING", phone: "07700 900999" });
    expect(new Set(await leadsOf(page.ctx)).size).toBe(1);
  });

  test("is nobody else's lead: another name, an address that was only written down, one that was not proven", async () => {
    const page = await codedPage();
    const email = someEmail();
    const phone = "07700 900999";
    const known = await createLead(page.ctx, { name: "Ada King", phone, email });
    const [a, b, c, d] = (await slotsOf(page)).slots;
    await updateBookingPage(page.ctx, { asks_code: false });
    await book(page, { email, phone: "07700 900111", starts_at: a.starts_at });
    await updateBookingPage(page.ctx, { asks_code: true });
    await provenWith(page, email, { starts_at: b.starts_at });
    await provenWith(page, email, { starts_at: c.starts_at, name: "Ben King" });
    const ids = await leadsOf(page.ctx);
    expect([new Set(ids).size, ids.includes(known.id)]).toEqual([3, false]);
    await updateBookingPage(page.ctx, { asks_code: false });
    await book(page, { email, phone, starts_at: d.starts_at });
    expect((await leadsOf(page.ctx)).includes(known.id)).toBe(true);
  });
});
