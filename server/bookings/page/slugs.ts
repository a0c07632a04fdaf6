import { and, asc, eq, lte } from "drizzle-orm";
import { type Tx, violates } from "@/db/client";
import { bookingPageSlugs } from "@/db/schema/booking-pages";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { DAY_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import type { Ctx } from "@/server/http/ctx";

/** For so long a former address is its page's alone: it stands on cards, and in mails. */
const RESERVED_MS = 90 * DAY_MS;
/** A page keeps so many former addresses, and changes its own no oftener than that while they are reserved. */
const MOST_FORMER = 20;

const { slug, created_at } = bookingPageSlugs;
const isOver = () => lte(created_at, inMs(-RESERVED_MS).toISOString());

export const formerSlugs = ({ db, ...ctx }: Ctx): Promise<{ slug: string }[]> =>
  db.select({ slug }).from(bookingPageSlugs).where(inOrg(ctx, bookingPageSlugs)).orderBy(asc(created_at));

const takenSlug = () =>
  new AppError(
    "conflict",
    "Another organization's page has this address, or had it lately. Choose another.",
    {
      faults: [{ path: ["slug"], message: "is another page's" }],
    },
  );

/** Whoever wants an address at the same moment as another, and is later, is told the same. */
export function refuseTaken(error: unknown): never {
  const isTaken = ["booking_pages_slug_unique", "booking_page_slugs_pkey"].some((name) =>
    violates(error, name),
  );
  throw isTaken ? takenSlug() : error;
}

/**
 * Takes a former address for the page that has just been given it: its own at any time, another's once that is not
 * reserved any more (409). As the page has it already, nobody else can be taking it.
 */
export async function takeSlug(tx: Tx, ctx: Ctx, wanted: string): Promise<void> {
  const isWanted = eq(slug, wanted);
  await tx.delete(bookingPageSlugs).where(inOrg(ctx, bookingPageSlugs, isWanted));
  const why = "a former address is free once it is not reserved any more";
  await tx.delete(bookingPageSlugs).where(acrossOrgs(why, and(isWanted, isOver())));
  const reserved = tx.select({ slug }).from(bookingPageSlugs).where(acrossOrgs(why, isWanted));
  if ((await reserved).length > 0) throw takenSlug();
}

/** Keeps the address that a page has had as a former one; 409 if it changed too often lately. */
export async function keepSlug(tx: Tx, ctx: Ctx, before: string): Promise<void> {
  const former = await formerSlugs({ ...ctx, db: tx });
  const [oldest] = former.length < MOST_FORMER ? [] : former;
  if (oldest) {
    const isOldest = inOrg(ctx, bookingPageSlugs, eq(slug, oldest.slug), isOver());
    const freed = await tx.delete(bookingPageSlugs).where(isOldest).returning({ slug });
    if (freed.length === 0)
      throw new AppError(
        "conflict",
        `The page has had ${MOST_FORMER} other addresses in 90 days. Keep this one.`,
      );
  }
  const { organization_id } = ctx;
  const since = inMs().toISOString();
  await tx.insert(bookingPageSlugs).values({ organization_id, slug: before, created_at: since });
}
