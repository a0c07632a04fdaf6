import { expect, test } from "vitest";
import { POST as joinRoute } from "@/app/api/v1/public/[slug]/waiting-list/route";
import { GET as waitRoute } from "@/app/book/[slug]/wait/route";
import { GET as offerRoute } from "@/app/offer/[token]/route";
import { waitingListEntries } from "@/db/schema/waiting-list";
import { inOrg } from "@/db/tenant";
import { formIn } from "@/server/bookings/page/html/visitor.fixture";
import { solved, someAddress } from "@/server/bookings/page/page.fixture";
import { removeWaiting } from "@/server/bookings/waiting/actions";
import { offerTimes } from "@/server/bookings/waiting/offers/offer-times";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { call } from "@/tests/world";
import { offersOf, smallBusiness, waits } from "../waiting.fixture";

openMailbox();

/** What a browser without a script gets, or for a form that it sends. */
async function open(address: string, form?: Record<string, string>) {
  const url = new URL(address, "https://desk.example.com");
  const [, first = "", second = ""] = url.pathname.split("/");
  const request = new Request(url, {
    method: form ? "POST" : "GET",
    headers: {
      "x-forwarded-for": someAddress(),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    body: form && new URLSearchParams(form).toString(),
  });
  const answer = first === "offer" ? offerRoute : waitRoute;
  const response = await answer(request, {
    params: first === "offer" ? { token: second } : { slug: second },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const ADA = { name: "Ada King", email: "ada@example.com" };

test("a visitor joins by the form, and waits once however often it is sent", async () => {
  const { ctx, slug, day } = await smallBusiness();
  const wish = { ...ADA, first_on: day, last_on: day, part: "morning" };
  for (const _ of [1, 2]) {
    const { action, fields } = formIn((await open(`/book/${slug}/wait?service=Cleaning`)).text);
    const done = await open(action, { ...fields, ...wish, ...solved(ctx) });
    expect([done.status, done.text.includes("You are on the waiting list")]).toEqual([200, true]);
  }
  const entries = await ctx.db.select().from(waitingListEntries).where(inOrg(ctx, waitingListEntries));
  expect(entries).toMatchObject([
    { services: ["Cleaning"], first_on: day, hours: [{ from: "00:00", to: "12:00" }], source: "page" },
  ]);
});

test("a form with days in the wrong order is shown again, with what was entered", async () => {
  const { ctx, slug, day } = await smallBusiness();
  const { action, fields } = formIn((await open(`/book/${slug}/wait?service=Cleaning&lang=en`)).text);
  const wrong = { ...fields, ...ADA, ...solved(ctx), first_on: day, last_on: "2020-01-01", part: "any" };
  const answer = await open(action, wrong);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Choose a last day that is not before the first");
  expect(answer.text).toContain('value="Ada King"');
});

test.each(["abc", "2026-02-99"])("a first day that is none is today's: %s", async (from) => {
  const { slug } = await smallBusiness();
  const { status, text } = await open(`/book/${slug}/wait?service=Cleaning&from=${from}`);
  expect(status).toBe(200);
  expect(text).toMatch(/name="first_on"[^>]* value="20\d\d-\d\d-\d\d"/);
});

test("the API takes the same with a proof, and a page without a waiting list none of it", async () => {
  const { ctx, slug, day } = await smallBusiness();
  const body = { ...ADA, service: "Cleaning", first_on: day, last_on: day };
  const asked = { params: { slug }, headers: { "x-forwarded-for": someAddress() } };
  const joined = await call(joinRoute, { ...asked, body: { ...body, proof: solved(ctx) } });
  expect(joined).toMatchObject({ status: 201, body: { services: ["Cleaning"], hold_minutes: 15 } });
  expect(JSON.stringify(joined.body)).not.toMatch(/lead|Ada/);
  const without = await smallBusiness({ waiting_list: false });
  const params = { slug: without.slug };
  const refused = await call(joinRoute, { ...asked, params, body: { ...body, proof: solved(without.ctx) } });
  expect(refused.status).toBe(404);
  const unpaid = await call(joinRoute, { ...asked, body: { ...body, proof: { challenge: "", nonce: "" } } });
  expect(unpaid.status).toBe(422);
});

const pathIn = (mail: { text: string } | undefined) => /\/offer\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";

test("who was taken off the list is not told that they stay on it", async () => {
  const { ctx, day } = await smallBusiness();
  const ada = await waits(ctx, "Ada", day);
  await offerTimes(ctx);
  const path = pathIn((await mailsTo(ada.email))[0]);
  await removeWaiting(ctx, { entry_id: ada.id });
  const { text } = await open(`${path}?lang=en`);
  expect([text.includes("not held for you any more"), text.includes("stay on the waiting list")]).toEqual([
    true,
    false,
  ]);
});

test("opening an offer's link accepts nothing; a tap books it, in the reader's language", async () => {
  const { ctx, day } = await smallBusiness();
  const ada = await waits(ctx, "Ada", day);
  await offerTimes(ctx);
  const path = pathIn((await mailsTo(ada.email))[0]);
  for (const lang of ["en", "ar"]) expect((await open(`${path}?lang=${lang}`)).status).toBe(200);
  expect((await open(`${path}?lang=ar`)).text).toContain('dir="rtl"');
  expect((await open(path)).text).toMatch(/<time datetime=".+ data-zone="Etc/s);
  expect(await offersOf(ctx)).toMatchObject([{ status: "open" }]);
  const { headers, text } = await open(`${path}?lang=en`);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  const booked = await open(formIn(text).action, { answer: "accepted" });
  expect(booked.status).toBe(303);
  expect(booked.headers.get("location")).toMatch(/^\/booking\/[\w-]{22}\?/);
  const again = await open(path, { answer: "accepted" });
  expect(again.status).toBe(409);
  expect((await open("/offer/none")).status).toBe(404);
});
