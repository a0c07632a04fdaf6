import { transaction } from "@/db/client";
import { notFound } from "@/lib/errors";
import { NewPageWait, PageWait, PageWaitFields } from "@/schema/public-waiting";
import type { WaitingConsent } from "@/schema/waiting";
import { organizationOf } from "@/server/accounts/organization/organization";
import { checkEffort, type Effort, spendEffort } from "@/server/bookings/page/effort/ticket";
import { type CustomerEntry, readEntry } from "@/server/bookings/page/entry";
import { peopleOf, serviceOnPage } from "@/server/bookings/page/facts";
import { countBooking, PageFlooded, refuseFlood, tellOfFlood } from "@/server/bookings/page/flood";
import { requirePerson } from "@/server/bookings/page/offered";
import { limitNetwork, openPage, refusePaused, type ShownPage } from "@/server/bookings/page/open-page";
import { leadOnPage } from "@/server/bookings/page/page-lead";
import { parseInput, visitorAction } from "@/server/http/action";
import type { Ctx, Visitor } from "@/server/http/ctx";
import { putOnList } from "../join";

const consentOf = ({ consent_text, consent_version, consented_at }: CustomerEntry): WaitingConsent | null =>
  consent_text === null ? null : { version: consent_version, text: consent_text, at: consented_at };

type Sent = { given: PageWaitFields; effort: Effort; ip: string };

async function join(ctx: Ctx, page: ShownPage, { given, effort, ip }: Sent): Promise<PageWait> {
  refusePaused(page);
  if (!page.waiting_list) throw notFound("waiting list");
  // Before any work is done: what it costs is the point of it.
  checkEffort(ctx, effort);
  await refuseFlood(ctx.db, page);
  const service = serviceOnPage(await organizationOf(ctx), given.service);
  requirePerson(await peopleOf(ctx), given.resource, service);
  // A service's questions, and a code, are asked when something is booked.
  const asks = { ...page, asks_code: false };
  const read = await readEntry(ctx.db, asks, undefined, { ...given, answers: {} });
  const entry = { ...read, email_proven: false };
  const { first_on, last_on, hours, resource, notes } = given;
  const services = service ? [service.name] : [];
  const wish = { services, resource_id: resource, first_on, last_on, hours };
  await transaction(ctx.db, async (tx) => {
    await spendEffort(tx, ctx, effort, { page, ip });
    await countBooking(tx, page, ip);
    const lead_id = await leadOnPage(tx, ctx, entry);
    const theirs = { lead_id, notes: notes || null, consent: consentOf(entry) };
    await putOnList(tx, ctx, { ...wish, ...theirs, source: "page" });
  });
  return { services, first_on, last_on, hours, hold_minutes: page.waiting_hold_minutes };
}

async function joinAs(visitor: Visitor, given: PageWaitFields, effort: Effort): Promise<PageWait> {
  const { page, ctx } = await openPage(visitor, given.slug);
  await limitNetwork(visitor, "page_booking_ip");
  try {
    return await join(ctx, page, { given, effort, ip: visitor.ip });
  } catch (error) {
    if (error instanceof PageFlooded) await tellOfFlood(visitor.db, page);
    throw error;
  }
}

/** Joins as a form asks for, with a proof or else with the form's ticket. */
export const joinByForm = (visitor: Visitor, raw: object, effort: Effort): Promise<PageWait> =>
  joinAs(visitor, parseInput(PageWaitFields, raw), effort);

export const joinOnPage = visitorAction({
  summary: "Join the waiting list on a booking page",
  description:
    "Needs a solved challenge, as a booking does. 404 if the page has no waiting list, 409 while it is paused or if the list is full or they wait for ten things already, 429 beyond what the page takes in an hour. The answer is the same whether or not the business knows the customer, and whether or not they wait already. What becomes free is offered by mail or in the customer's conversation, with a link.",
  input: NewPageWait,
  output: PageWait,
  run: (visitor, { proof, ...given }) => joinAs(visitor, given, { proof }),
});
