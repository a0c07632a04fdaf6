import { eq, isNull, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bookingPageSlugs, bookingPages } from "@/db/schema/booking-pages";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, orgOf, sameOrg } from "@/db/tenant";
import { AppError, notFound } from "@/lib/errors";
import { notes } from "@/lib/text/assign";
import { limitRate } from "@/server/accounts/sign-in/rate-limit";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { countPageVisit, countVisit } from "@/server/http/limits/quota";
import { networkOf } from "@/server/http/request/network";
import { pageColumns } from "./page-columns";

const { organization_id } = bookingPages;
const PUBLIC = "the address of a booking page is public";
const isShown = () => [ne(bookingPages.state, "off"), isNull(organizations.suspended_at)];

/** The page that has this address now. */
async function pageAt(db: Db, slug: string) {
  const [page] = await db
    .select({ organization_id, ...pageColumns })
    .from(bookingPages)
    .innerJoin(organizations, orgOf(bookingPages))
    .where(acrossOrgs(PUBLIC, eq(bookingPages.slug, slug), ...isShown()));
  return page;
}

/** The page that had this address before. */
async function pageFormerlyAt(db: Db, slug: string) {
  const [page] = await db
    .select({ organization_id, ...pageColumns })
    .from(bookingPageSlugs)
    .innerJoin(bookingPages, sameOrg(bookingPageSlugs, bookingPages))
    .innerJoin(organizations, orgOf(bookingPages))
    .where(acrossOrgs(PUBLIC, eq(bookingPageSlugs.slug, slug), ...isShown()));
  return page;
}

export type ShownPage = NonNullable<Awaited<ReturnType<typeof pageAt>>>;

/** A customer of an organization, who acts without an account. */
export const customerOf = ({ db }: Pick<Visitor, "db">, tenant: { organization_id: string }): Ctx => ({
  db,
  organization_id: tenant.organization_id,
  actor: { kind: "customer" },
});

const isCounted = notes<Visitor, true>();

/** Counts a visitor's request, by what their address counts as; once, however much it asks for. */
export function countVisitor(visitor: Visitor): void {
  if (isCounted.get(visitor)) return;
  countVisit(networkOf(visitor.ip));
  isCounted.set(visitor, true);
}

/** The page at an address that is or was its own; undefined if it is off. */
export const pageShownAt = async (db: Db, slug: string): Promise<ShownPage | undefined> =>
  (await pageAt(db, slug)) ?? pageFormerlyAt(db, slug);

/** The page at an address that is or was its own, with a customer of its organization; 404 if it is off. */
export async function openPage(visitor: Visitor, slug: string): Promise<{ page: ShownPage; ctx: Ctx }> {
  const isFirst = !isCounted.get(visitor);
  countVisitor(visitor);
  const page = await pageShownAt(visitor.db, slug);
  if (!page) throw notFound("booking page");
  if (isFirst) countPageVisit(page.organization_id);
  return { page, ctx: customerOf(visitor, page) };
}

/** The address counts only if it is known: behind a proxy that is not trusted, all visitors would be one. */
export const limitNetwork = (
  { ip }: Visitor,
  limit: "page_booking_ip" | "page_code_ip",
): Promise<void> | undefined => (ip === "unknown" ? undefined : limitRate(limit, networkOf(ip)));

const PAUSED = "Nothing can be booked here for now.";

/** Refuses (409) what a paused page does not offer, with the owner's own sentence. */
export function refusePaused({ state, paused_text }: ShownPage): void {
  if (state === "paused") throw new AppError("conflict", paused_text ?? PAUSED);
}
