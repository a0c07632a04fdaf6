import { groupBy } from "@/lib/group-by";
import { type Html, html } from "@/lib/text/html";
import { addDays, dateOf, momentOf, timeOf } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { organizationOf } from "@/server/accounts/organization/organization";
import { demandOfBooking } from "@/server/bookings/availability/free-slots";
import { askedDay } from "@/server/bookings/page/html/asked-day";
import { dateWords } from "@/server/bookings/page/html/moments";
import { freeFor } from "@/server/bookings/page/offered";
import type { DrawnPage } from "@/server/http/page/frame";
import type { Visit } from "@/server/http/page/visit";
import type { ShownAppointment } from "./appointment";
import { momentAt, whatOf } from "./appointment-parts";

const DAYS = 14;
const MOST = 500;

/** The times that an appointment can be moved to, in the two weeks that are asked for. */
async function timesFor(visit: Visit, { ctx, booking }: ShownAppointment) {
  const organization = await organizationOf(ctx);
  const { time_zone } = organization;
  const { from: first, last } = askedDay(visit, organization);
  const from = Math.max(now(), Date.parse(momentOf(first, "00:00", time_zone)) - 1);
  const to = Date.parse(momentOf(addDays(first, DAYS), "00:00", time_zone)) - 1;
  const demand = demandOfBooking(organization, booking);
  const wish = { organization, demand, resource_id: null, but: booking.id };
  const slots = await freeFor(ctx, wish, from, to, MOST);
  const next = addDays(first, DAYS);
  const others = slots.map(({ starts_at }) => starts_at).filter((at) => at !== booking.starts_at);
  return { times: others, later: next <= last ? next : null };
}

/** The times by days of the business. */
function listed(visit: Visit, { shown, language }: ShownAppointment, times: readonly string[]): Html {
  const { time_zone } = shown;
  const days = groupBy(times, (at) => dateOf(at, time_zone));
  const links = (of: string[]) =>
    of.map(
      (at) =>
        html`<li><a class="button plain" href="${visit.link(visit.path, { move: "1", at })}">${timeOf(at, time_zone)}</a></li>`,
    );
  const sections = [...days].map(
    ([date, of]) =>
      html`<section class="stack" aria-labelledby="d${date}"><h2 id="d${date}">${dateWords(language, date)}</h2><ul class="ways">${links(of)}</ul></section>`,
  );
  return html`${sections}`;
}

const backTo = ({ home, words }: ShownAppointment): Html =>
  html`<p><a class="link" href="${home}">${words.back}</a></p>`;

type Refused = { note: string; status: number; times?: readonly string[] };

/** The page on which a customer chooses another time; with the next free ones if theirs was just taken. */
export async function movePage(visit: Visit, one: ShownAppointment, refused?: Refused): Promise<DrawnPage> {
  const { words, owner, language, shown } = one;
  const found = refused?.times ? { times: refused.times, later: null } : await timesFor(visit, one);
  const note = refused && html`<p class="card notice" role="alert">${refused.note}</p>`;
  const more =
    found.later &&
    html`<p><a class="button plain" href="${visit.link(visit.path, { move: "1", from: found.later })}">${words.later}</a></p>`;
  const none = found.times.length === 0 && html`<p>${words.noTimes}</p>`;
  const main = html`<h1>${words.chooseTime}</h1><p>${whatOf(one)} <span class="quiet small">(${shown.time_zone})</span></p>${note}${none}${listed(visit, one, found.times)}${more}${backTo(one)}`;
  return {
    language,
    title: words.chooseTime,
    owner,
    main,
    style: APPOINTMENT_STYLE,
    status: refused?.status,
  };
}

/** Asks whether the appointment is to be moved to the time that was chosen. */
export function confirmMovePage(visit: Visit, one: ShownAppointment, at: string): DrawnPage {
  const { words, owner, language, shown, home } = one;
  const moment = (time: string) => momentAt(language, time, shown.time_zone);
  const before =
    shown.starts_at &&
    html`<div><dt class="quiet small">${words.from}</dt><dd>${moment(shown.starts_at)}</dd></div>`;
  const main = html`<h1>${words.confirmMove}</h1><dl class="card stack">${before}<div><dt class="quiet small">${words.to}</dt><dd>${moment(at)} <span class="quiet small">(${shown.time_zone})</span></dd></div></dl>
<form method="post" action="${home}" class="ways"><input type="hidden" name="starts_at" value="${at}"><button class="button">${words.doMove}</button> <a class="button plain" href="${visit.link(visit.path, { move: "1" })}">${words.otherTime}</a></form>${backTo(one)}`;
  return { language, title: words.confirmMove, owner, main, style: APPOINTMENT_STYLE };
}

/** The styles of the pages of an appointment. */
export const APPOINTMENT_STYLE = `
.notice { border-inline-start: 4px solid var(--own); font-weight: 650; }
.ways { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
textarea { inline-size: 100%; min-block-size: 6rem; padding: .625rem; border: 1px solid var(--quiet); border-radius: 10px; background: var(--paper); color: inherit; font: inherit; }
`;
