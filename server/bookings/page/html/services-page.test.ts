import { expect, test } from "vitest";
import { GET as servicesRoute } from "@/app/book/[slug]/route";
import { newId } from "@/db/schema/columns";
import { getOrganization } from "@/server/accounts/organization/organization";
import { shownPage, someAddress } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { countVisit } from "@/server/http/limits/quota";
import { networkOf } from "@/server/http/request/network";

async function seen(slug: string, query = "", headers: Record<string, string> = {}) {
  const request = new Request(`https://desk.example.com/book/${slug}${query}`, {
    headers: { "x-forwarded-for": someAddress(), ...headers },
  });
  const response = await servicesRoute(request, { params: { slug } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const newSlug = () => `page-${newId()}`;

const TWO = [
  { name: "Cleaning", duration_minutes: 90, price: "from 80 €", group: "Teeth" },
  { name: "Check-up", duration_minutes: 20, description: "A first look" },
];

test("a business shows where it is, when it is open and what can be booked", async () => {
  const { slug } = await shownPage(
    { welcome: "Hello!", imprint_url: "https://example.com/imprint", colour: "#1f6f54" },
    { name: "Harbour Dental", address: "1 Harbour Street", services: TWO },
  );
  const { status, text } = await seen(slug);
  expect(status).toBe(200);
  for (const part of [
    "<title>Book an appointment · Harbour Dental</title>",
    "Hello!",
    "openstreetmap.org/search?query=1+Harbour+Street",
    'aria-current="date"',
    "1 h 30 min",
    "from 80 €",
    "A first look",
    `href="/book/${slug}/times?service=Check-up"`,
    'href="https://example.com/imprint"',
    "--own: #1f6f54; --on-own: #ffffff",
  ])
    expect(text).toContain(part);
  expect(text.indexOf("Check-up")).toBeLessThan(text.indexOf("Teeth"));
});

test("a price that is an amount is written as in the page's language, and told in the business's own", async () => {
  const price_amount = { value: "1280.50", currency: "EUR" };
  const priced = { name: "Implant", duration_minutes: 60, price_amount };
  const { ctx, slug } = await shownPage({ languages: ["en", "de"] }, { services: [priced, ...TWO] });
  expect((await seen(slug, "?lang=de")).text).toContain("1.280,50\u00a0€");
  expect((await seen(slug, "?lang=en")).text).toContain("€1,280.50");
  const { services } = await getOrganization(ctx, {});
  expect(services.map(({ price }) => price)).toEqual(["€1,280.50", "from 80 €", undefined]);
});

test("nothing that a business or a visitor writes becomes markup", async () => {
  const evil = `"><script>alert('x')</script>`;
  const { slug } = await shownPage(
    { welcome: evil, paused_text: evil },
    { name: evil, address: evil, services: [{ name: evil, duration_minutes: 30 }, ...TWO] },
  );
  const { text } = await seen(slug, `?name=${encodeURIComponent(evil)}&source=${encodeURIComponent(evil)}`);
  expect(text).not.toContain("<script>alert");
  expect(text).toContain("&quot;&gt;&lt;script&gt;");
});

test("the page speaks its visitor's language, from right to left if that is read so", async () => {
  const { slug } = await shownPage({ languages: ["en", "de", "ar"] }, { services: TWO });
  const german = await seen(slug, "", { "accept-language": "fr;q=0.9, de-CH, en;q=0.8" });
  expect(german.text).toContain('<html lang="de" dir="ltr">');
  expect(german.headers.get("vary")).toBe("Accept-Language");
  const arabic = await seen(slug, "?lang=ar", { "accept-language": "de" });
  expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.text).toContain(`href="/book/${slug}?lang=de"`);
  expect(arabic.headers.get("vary")).toBeNull();
  const other = await seen(slug, "?lang=fr", { "accept-language": "xx" });
  expect(other.text).toContain('<html lang="en"');
});

test("what the address says of the visitor goes along with every link", async () => {
  const { slug } = await shownPage({}, { services: TWO });
  const { text } = await seen(slug, "?embed=1&name=Ada&utm_source=x&other=y");
  expect(text).toContain(`/book/${slug}/times?embed=1&amp;name=Ada&amp;utm_source=x&amp;service=Cleaning`);
  expect(text).toContain('<body class="embedded">');
  expect(text).not.toContain("other=y");
});

test("a page that is off, unknown or too long for an address is 404 in the visitor's language", async () => {
  const { ctx, slug } = await shownPage();
  await updateBookingPage(ctx, { state: "off" });
  for (const one of [slug, newSlug(), "x".repeat(2000), "<script>"]) {
    const { status, text } = await seen(one, "", { "accept-language": "es" });
    expect([status, text.includes("Esta página no existe")]).toEqual([404, true]);
  }
});

test("a former address leads to the present one, with everything that was asked", async () => {
  const { ctx, slug } = await shownPage();
  const present = newSlug();
  await updateBookingPage(ctx, { slug: present });
  const { status, headers } = await seen(slug, "?utm_source=card&lang=de");
  expect([status, headers.get("location")]).toEqual([308, `/book/${present}?utm_source=card&lang=de`]);
});

test("a paused page says why, and offers nothing to click", async () => {
  const { slug } = await shownPage({ state: "paused", paused_text: "Back in May." }, { services: TWO });
  const { status, text } = await seen(slug);
  expect([status, text.includes("Back in May."), text.includes("/times")]).toEqual([200, true, false]);
});

test("the edge keeps the page for ten seconds; scripts and styles of others do nothing in it, and it may be framed", async () => {
  const { slug } = await shownPage();
  const { headers, text } = await seen(slug);
  expect(headers.get("cache-control")).toBe("public, s-maxage=10, max-age=0");
  expect(headers.has("set-cookie")).toBe(false);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(policy).toContain("frame-ancestors *");
  expect(policy).not.toContain("unsafe");
  expect(text).not.toMatch(/ style=| on[a-z]+="/);
});

test("a page counts once towards its address's requests, whatever it shows", async () => {
  const { slug } = await shownPage({}, { services: TWO.slice(0, 1) });
  const ip = someAddress();
  for (let count = 0; count < 299; count++) countVisit(networkOf(ip));
  const { status, text } = await seen(slug, "", { "x-forwarded-for": ip });
  expect([status, text.includes("Next: ")]).toEqual([200, true]);
});

test("more requests than anybody makes are 429, with when to come back", async () => {
  const { slug } = await shownPage();
  const ip = someAddress();
  expect(() => {
    for (let count = 0; count < 1000; count++) countVisit(networkOf(ip));
  }).toThrow();
  const last = await seen(slug, "", { "x-forwarded-for": ip });
  expect([last.status, last.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
});
