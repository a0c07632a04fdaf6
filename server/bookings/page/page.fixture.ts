import { createHash } from "node:crypto";
import { POST as bookRoute } from "@/app/api/v1/public/[slug]/bookings/route";
import { GET as slotsRoute } from "@/app/api/v1/public/[slug]/slots/route";
import { newId } from "@/db/schema/columns";
import type { PageSettingsPatch } from "@/schema/booking-page";
import { newChallenge } from "@/server/bookings/page/effort/challenge";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { updateBookingPage } from "./settings";

const DAY = [{ from: "09:00", to: "17:00" }];
const OPEN = { "0": DAY, "1": DAY, "2": DAY, "3": DAY, "4": DAY, "5": DAY, "6": DAY };
const SERVICES = [{ name: "Cleaning", duration_minutes: 60 }];

/** A business that shows its booking page. */
export async function shownPage(patch: PageSettingsPatch = {}, fields: Parameters<typeof newOrg>[0] = {}) {
  const usual = { time_zone: "UTC", opening_hours: OPEN, services: SERVICES, country: "GB" };
  const ctx = await newOrg({ ...usual, ...fields });
  const slug = `page-${newId()}`;
  await updateBookingPage(ctx, { slug, state: "on", ...patch });
  return { ctx, slug: patch.slug ?? slug };
}

/** Does the work of a challenge; an easy one, so that tests are fast. */
export function solved({ organization_id }: Pick<TestCtx, "organization_id">, difficulty = 4) {
  const { challenge } = newChallenge({ organization_id }, difficulty);
  for (let nonce = 0; ; nonce++) {
    const [first = 255] = createHash("sha256").update(`${challenge}.${nonce}`).digest();
    if (first < 2 ** (8 - difficulty)) return { challenge, nonce: String(nonce) };
  }
}

let addresses = 0;
/** Another address with each call: of the block that is kept for measurements (RFC 2544). */
export const someAddress = () => `198.18.${Math.floor(++addresses / 250) % 250}.${addresses % 250}`;

type Page = { ctx: TestCtx; slug: string };

/** The free times from tomorrow on. */
export async function slotsOf({ slug }: Page, query: Record<string, string> = {}) {
  const from = new Date(Date.now() + 86_400_000).toISOString();
  const asked = new URLSearchParams({ service: "Cleaning", from, days: "3", ...query });
  const headers = { "x-forwarded-for": someAddress() };
  const { body } = await call(slotsRoute, { params: { slug }, query: `?${asked}`, headers });
  return body;
}

/** Books as a visitor does, at the first free time unless `given` says otherwise. */
export async function book(page: Page, given: object = {}, headers: Record<string, string> = {}) {
  const { slug, ctx } = page;
  const starts_at = "starts_at" in given ? {} : { starts_at: (await slotsOf(page)).slots[0].starts_at };
  const proof = solved(ctx);
  const usual = { service: "Cleaning", name: "Ada King", phone: "07700 900123", proof };
  return call(bookRoute, {
    params: { slug },
    body: { ...usual, ...starts_at, ...given },
    headers: { "x-forwarded-for": someAddress(), ...headers },
  });
}
