import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Tx, transaction } from "@/db/client";
import { pageBookings } from "@/db/schema/booking-pages";
import { BookedOnPage, NewPageBooking, PageBookingFields } from "@/schema/public-booking";
import { organizationOf } from "@/server/accounts/organization/organization";
import { endFor } from "@/server/bookings/availability/duration";
import { demandOf } from "@/server/bookings/availability/free-slots";
import { inMoments } from "@/server/bookings/availability/wall-time";
import { toldOnPage } from "@/server/bookings/notices/customer-notice";
import { checkEffort, type Effort, effortKey, spendEffort } from "@/server/bookings/page/effort/ticket";
import { placeFor } from "@/server/bookings/placement/place";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { confirmBooking } from "@/server/bookings/store";
import { parseInput, visitorAction } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { isStillRunning, runOnce } from "@/server/http/limits/idempotency";
import { heldLead } from "@/server/leads/store";
import { asksCode, provesEmail, spendCode, wrongCode } from "./code/spend-code";
import { type CustomerEntry, notesForStaff, readEntry } from "./entry";
import { peopleOf, serviceOnPage } from "./facts";
import { countBooking, PageFlooded, refuseFlood, tellOfFlood } from "./flood";
import { newBookingLink } from "./link";
import { leadByRef } from "./links/conversation-ref";
import {
  forCustomer,
  gone,
  isOffered,
  notOffered,
  type PageWish,
  refuseUnoffered,
  requirePerson,
} from "./offered";
import { limitNetwork, openPage, refusePaused, type ShownPage } from "./open-page";
import { leadOnPage } from "./page-lead";
import { toShownBooking } from "./shown-booking";
import { countPageVisitOf } from "./visits/count-visit";

/** What a visitor sends, with what they did for it. */
type Sent = { given: PageBookingFields; effort: Effort; ip: string; proven: boolean };

type Asked = {
  page: ShownPage;
  given: PageBookingFields;
  sent: Sent;
  entry: CustomerEntry;
  wish: PageWish;
  named: string[];
  /** Whether it is among the times that customers are offered; else the database says why not. */
  offered: boolean;
};

/** Finds the appointment's place. It is a customer's, so nothing but a free time that is offered will do. */
async function place(tx: Tx, ctx: Ctx, { page, sent, given, named, wish, offered }: Asked, ends_at: string) {
  const { starts_at } = given;
  const wanted = { starts_at, ends_at, named, resource_id: wish.resource_id, allows: "nothing" } as const;
  const found = await placeFor(tx, ctx, { ...wanted, audience: "customer" });
  if (!offered) throw notOffered();
  await countBooking(tx, page, sent.ip);
  return found;
}

async function book(tx: Tx, ctx: Ctx, asked: Asked): Promise<BookedOnPage> {
  const { given, entry, named, page, sent } = asked;
  const { starts_at } = given;
  const inTx = { ...ctx, db: tx };
  await spendEffort(tx, ctx, sent.effort, { page, ip: sent.ip });
  if (entry.email_proven) await spendCode(tx, ctx, given);
  const sent_to = await leadByRef(tx, ctx, given.ref);
  const lead_id = sent_to ? (await heldLead(tx, ctx, sent_to)).id : await leadOnPage(tx, ctx, entry);
  const ends_at = await endFor(inTx, starts_at, named);
  const purpose = named.length > 0 && { services: named, title: named[0] };
  const notes = notesForStaff(entry, given);
  // Who has it from the agent is told in their conversation, too.
  const told = { ...toldOnPage(starts_at), ...(sent_to && { told_starts_at: null }) };
  const fields = { lead_id, ...purpose, starts_at, ends_at, notes, ...told };
  const booking = await confirmBooking(tx, ctx, fields, () => place(tx, ctx, asked, ends_at));
  const { organization_id } = ctx;
  await tx.insert(pageBookings).values({ organization_id, booking_id: booking.id, ...entry });
  const token = await newBookingLink(tx, ctx, booking.id);
  return { ...(await toShownBooking(inTx, booking, token)), token };
}

/** Which service at what time is asked for, and with whom; refused if it can't be. */
async function read(ctx: Ctx, page: ShownPage, raw: PageBookingFields) {
  const organization = await organizationOf(ctx);
  const given = await inMoments(ctx, raw);
  const service = serviceOnPage(organization, given.service);
  const people = await peopleOf(ctx);
  requirePerson(people, given.resource, service);
  const demand = demandOf({ organization }, service ? [service] : []);
  const wish: PageWish = { organization, demand, resource_id: given.resource };
  return { people, page, given, service, wish };
}

async function bookIfOffered(ctx: Ctx, page: ShownPage, sent: Sent): Promise<BookedOnPage> {
  refusePaused(page);
  // Before any work is done: what it costs is the point of it.
  checkEffort(ctx, sent.effort);
  await refuseFlood(ctx.db, page);
  const { given, service, wish } = await read(ctx, page, sent.given);
  const entry = { ...(await readEntry(ctx.db, page, service, given)), email_proven: sent.proven };
  if (page.asks_code && !sent.proven) throw wrongCode(given);
  refuseUnoffered(wish.organization, given.starts_at);
  const offered = await isOffered(ctx, wish, given.starts_at);
  const asked = { page, given, sent, entry, wish, offered, named: service ? [service.name] : [] };
  const booked = await transaction(ctx.db, (tx) => book(tx, ctx, asked));
  countPageVisitOf(page, "booked", given);
  return booked;
}

type Run = (caller: Ctx) => Promise<BookedOnPage>;

/** Books once for a visitor's Idempotency-Key: an effort is in each request, so only its sender can repeat it. */
async function once(visitor: Visitor, ctx: Ctx, raw: object, run: Run): Promise<BookedOnPage> {
  const { idempotency_key: key } = visitor;
  if (!key) return run(ctx);
  const keyed = { key, request: JSON.stringify(raw), network: false };
  const kept = await runOnce(ctx, keyed, async (caller) => ({ status_code: 201, answer: await run(caller) }));
  if (kept.replayed) visitor.replayed?.();
  return BookedOnPage.parse(kept.answer);
}

/** How often, and after how many milliseconds, a form asks again whether its first sending is done. */
const [ASKS, ASK_MS] = [10, 300];

/** Waits while the same request is still running: two clicks send a form twice, and the second answer is shown. */
async function afterItself<T>(run: () => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked++) {
    try {
      return await run();
    } catch (error) {
      if (!isStillRunning(error) || asked === ASKS) throw error;
      await setTimeout(ASK_MS);
    }
  }
}

type Attempt = typeof afterItself<BookedOnPage>;

async function bookAs(
  visitor: Visitor,
  given: PageBookingFields,
  effort: Effort,
  attempt: Attempt = (run) => run(),
): Promise<BookedOnPage> {
  const { page: shown, ctx } = await openPage(visitor, given.slug);
  const page = { ...shown, asks_code: await asksCode(ctx, shown) };
  await limitNetwork(visitor, "page_booking_ip");
  const proven = page.asks_code && (await provesEmail(ctx, given));
  const sent = { given, effort, ip: visitor.ip, proven };
  const run = (caller: Ctx) => bookIfOffered(caller, page, sent);
  try {
    return await attempt(() => once(visitor, ctx, { ...given, ...effort }, run));
  } catch (error) {
    if (error instanceof PageFlooded) await tellOfFlood(visitor.db, page);
    if (!isTimeTaken(error)) throw forCustomer(error);
    // What a constraint refused aborts its transaction, so the alternatives are read after it.
    const found = await read(ctx, page, given);
    throw await gone(ctx, found.wish, found.people, found.given.starts_at);
  }
}

/**
 * Books what a form asks for, with a proof or else with the form's ticket. The same form sent twice, even at once, books
 * once, and both get the answer.
 */
export async function bookByForm(visitor: Visitor, raw: object, effort: Effort): Promise<BookedOnPage> {
  const given = parseInput(PageBookingFields, raw);
  const idempotency_key = createHash("sha256").update(effortKey(effort)).digest("base64url");
  return bookAs({ ...visitor, idempotency_key }, given, effort, afterItself);
}

export const bookOnPage = visitorAction({
  summary: "Book an appointment on a booking page",
  description:
    "Needs a solved challenge. 409 if the time has just been taken, with the next three in `alternatives`, or while the page is paused; 422 if it is past, too soon, too far ahead, closed, or not one of the free times; 429 beyond what the page takes in an hour. If the page `asks_code`, 422 without the one that `POST …/codes` mailed. The answer is the same whether or not the business knows the customer. `booking.created` is published with the source “page”. Keep the `token`: it is shown only here.",
  input: NewPageBooking,
  output: BookedOnPage,
  run: (visitor, { proof, ...given }) => bookAs(visitor, given, { proof }),
});
