import { sql } from "drizzle-orm";
import { type Db, type Tx, transaction } from "@/db/client";
import { AppError } from "@/lib/errors";
import { HOUR_MS } from "@/lib/time/clock";
import { failingFact, notify } from "@/server/accounts/notifications/notify";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { countedIn, countOne, retryAfter } from "@/server/http/limits/counter";
import { networkOf } from "@/server/http/request/network";
import type { ShownPage } from "./open-page";

/** More was booked on a page than its ceiling for an hour allows (429). */
export class PageFlooded extends AppError {
  readonly isFlood = true;
}

const counterOf = ({ organization_id }: ShownPage) => ({
  key: `page_bookings:${organization_id}`,
  ms: HOUR_MS,
});

/** One network can use a fifth of a page's ceiling, so that two or three can't close it to all others. */
const SHARE = 5;
const counterFrom = (page: ShownPage, ip: string) => ({
  key: `page_bookings:${page.organization_id}:${networkOf(ip)}`,
  ms: HOUR_MS,
});

function flooded(page: ShownPage): PageFlooded {
  const detail = "Too much is being booked here at the moment. Try again later, or call.";
  return new PageFlooded("too_many", detail, retryAfter(counterOf(page)));
}

/** Refuses (429) before any work is done for a page that has reached its ceiling. */
export async function refuseFlood(db: Db, page: ShownPage): Promise<void> {
  const [found] = await db.execute<{ count: number }>(
    sql`select ${countedIn(counterOf(page))}::int as count`,
  );
  if ((found?.count ?? 0) >= page.bookings_per_hour) throw flooded(page);
}

/**
 * Counts a booking on the page from an address, unless its transaction is undone. Beyond the page's ceiling, or the
 * address's share of it: 429. An unknown address may be everybody's.
 */
export async function countBooking(tx: Tx, page: ShownPage, ip: string): Promise<void> {
  const share = Math.ceil(page.bookings_per_hour / SHARE);
  if (ip !== "unknown" && !(await countOne(tx, counterFrom(page, ip), share)))
    throw new AppError(
      "too_many",
      "Too much is being booked here from your address. Try again later, or call.",
      retryAfter(counterOf(page)),
    );
  if (!(await countOne(tx, counterOf(page), page.bookings_per_hour))) throw flooded(page);
}

/** Tells owners, once a day, that their page has reached its ceiling. */
export const tellOfFlood = (db: Db, { organization_id, bookings_per_hour }: ShownPage): Promise<void> =>
  transaction(db, (tx) => {
    const ctx: Ctx = systemCtx(tx, organization_id);
    const detail = `${bookings_per_hour} appointments were booked within an hour, the most that you allow. The page takes no more until the hour is over.`;
    return notify(tx, ctx, { ...failingFact("page_flooded", "booking_page"), to: "owners", detail });
  });
