import type { Tx } from "@/db/client";
import { AppError, invalid } from "@/lib/errors";
import { newShortToken } from "@/lib/secret/link-token";
import { HOUR_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { Proof } from "@/schema/public-page";
import type { ShownPage } from "@/server/bookings/page/open-page";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { countOne, markUsed, retryAfter } from "@/server/http/limits/counter";
import { networkOf } from "@/server/http/request/network";
import { checkProof, spendProof } from "./challenge";
import { isSigned, signatureOf } from "./signed";

const PURPOSE = "booking ticket";
const TICKET = /^((\d{13})\.([\w-]{22}))\.([\w-]{43})$/;
/** Nobody fills in a form faster, and a program that waits for it is slow. */
const LEAST_MS = 3000;
/** The part of a page's ceiling that may be booked without work. */
const SHARE = 5;

/** What a visitor shows before they may book: work that was done, or the ticket of a form that a person had time to fill in. */
export type Effort = { proof: Proof } | { ticket: string };

/** A ticket for one form of a page: signed, not stored. It takes the place of a proof where no script runs. */
export function newTicket(ctx: Pick<Ctx, "organization_id">, issued = Math.floor(now())): string {
  const stated = `${issued}.${newShortToken()}`;
  return `${stated}.${signatureOf(PURPOSE, ctx, stated)}`;
}

const wrong = (message: string) => invalid(["ticket"], message);

function checkTicket(ctx: Pick<Ctx, "organization_id">, ticket: string) {
  const [, stated = "", issued = "", random = "", signature = ""] = TICKET.exec(ticket) ?? [];
  if (!isSigned(PURPOSE, ctx, { stated, signature })) throw wrong("is none of this page");
  const age = now() - Number(issued);
  if (age < LEAST_MS) throw wrong("is too young: nobody fills in a form so fast");
  if (age > HOUR_MS) throw wrong("is too old: open the form again");
  return { random, expires: Number(issued) + HOUR_MS };
}

/** Refuses (422) an effort that is not of this page, too old or too small, before anything is done. */
export function checkEffort(ctx: Pick<Ctx, "organization_id">, effort: Effort): void {
  if ("proof" in effort) checkProof(ctx, effort.proof);
  else checkTicket(ctx, effort.ticket);
}

/** How many a network may book in an hour without work. */
const PER_NETWORK = 3;

/**
 * Counts a booking without work. Beyond a fifth of the page's ceiling for an hour, or three of one network: 429. Those with
 * work still get through.
 */
async function countTicket(tx: Tx, { organization_id, bookings_per_hour }: ShownPage, ip: string) {
  const counters = [
    { key: `page_tickets:${organization_id}`, most: Math.max(1, Math.floor(bookings_per_hour / SHARE)) },
    // Behind a proxy that is not trusted, all visitors would be one.
    ...(ip === "unknown" ? [] : [{ key: `page_ticket_ip:${networkOf(ip)}`, most: PER_NETWORK }]),
  ];
  for (const { key, most } of counters) {
    const counter = { key, ms: HOUR_MS };
    if (await countOne(tx, counter, most)) continue;
    const detail = "Too much is being booked here without a script. Allow scripts, or try again later.";
    throw new AppError("too_many", detail, retryAfter(counter));
  }
}

/**
 * Uses an effort up, once (422). A ticket costs nothing, so few of them count: a share of the page's ceiling, and three
 * an hour of one network (429). A booking that fails leaves it unused.
 */
export async function spendEffort(
  tx: Tx,
  ctx: Ctx,
  effort: Effort,
  { page, ip }: { page: ShownPage } & Pick<Visitor, "ip">,
): Promise<void> {
  if ("proof" in effort) return spendProof(tx, ctx, effort.proof);
  const { random, expires } = checkTicket(ctx, effort.ticket);
  const isFresh = await markUsed(tx, `booking_ticket:${ctx.organization_id}.${random}`, expires);
  if (!isFresh) throw wrong("was used before: open the form again");
  await countTicket(tx, page, ip);
}

/** What a form is sent again with, so that it books once. It is secret: whoever knows it gets the booking's answer. */
export const effortKey = (effort: Effort): string =>
  "proof" in effort ? `proof ${effort.proof.challenge}` : `ticket ${effort.ticket}`;
