import { type Html, html } from "@/lib/text/html";
import { now } from "@/lib/time/time";
import { organizationOf } from "@/server/accounts/organization/organization";
import { pageWords } from "@/server/adapters/languages/pages";
import { demandOfBooking } from "@/server/bookings/availability/free-slots";
import { freeIn } from "@/server/bookings/page/free-days";
import { type ShownTimes, timeTag } from "@/server/bookings/page/html/day-list";
import { shownDays } from "@/server/bookings/page/html/days";
import { freeTimes } from "@/server/bookings/page/html/free-times";
import { soonWords } from "@/server/bookings/page/html/moments";
import { BOOKING_STYLE } from "@/server/bookings/page/html/style";
import type { DrawnPage } from "@/server/http/page/frame";
import type { Visit } from "@/server/http/page/visit";
import type { ShownAppointment } from "./appointment";
import { momentAt, whatOf, zoneOf } from "./appointment-parts";

const confirmAt = (visit: Visit, at: string): string => visit.link(visit.path, { move: "1", at });

/** The times that an appointment can be moved to, as the booking page shows those of a service. */
async function timesFor(visit: Visit, { ctx, booking, shown, language }: ShownAppointment): Promise<Html> {
  const organization = await organizationOf(ctx);
  const demand = demandOfBooking(organization, booking);
  const suits = (at: string) => at !== booking.starts_at;
  const wish = { organization, demand, resource_id: null, but: booking.id, suits };
  const times: ShownTimes = {
    ...{ language, words: pageWords(language), time_zone: shown.time_zone },
    isClass: demand.capacity > 1,
    here: (changes) => visit.here({ move: "1", ...changes }),
    choose: (at) => confirmAt(visit, at),
    waitFrom: () => null,
  };
  const days = await shownDays(visit, organization, (asked) => freeIn(ctx, wish, asked));
  return freeTimes(times, days, visit.query.get("day"));
}

/** The next free times instead of one that was just taken. */
function instead(visit: Visit, one: ShownAppointment, times: readonly string[]): Html {
  const { language, shown, words } = one;
  const link = (at: string) =>
    html`<li><a class="time" href="${confirmAt(visit, at)}">${timeTag(at, soonWords(language, at, now(), shown.time_zone))}</a></li>`;
  const more = html`<p><a class="button plain" href="${visit.link(visit.path, { move: "1" })}">${words.otherTime}</a></p>`;
  return html`<ul class="stack">${times.map(link)}</ul>${more}${zoneOf(one)}`;
}

const backTo = ({ home, words }: ShownAppointment): Html =>
  html`<p><a class="link" href="${home}">${words.back}</a></p>`;

type Refused = { note: string; status: number; times?: readonly string[] };

/** The page on which a customer chooses another time; with the next free ones if theirs was just taken. */
export async function movePage(visit: Visit, one: ShownAppointment, refused?: Refused): Promise<DrawnPage> {
  const { words, owner, language } = one;
  const offered = refused?.times?.length ? instead(visit, one, refused.times) : await timesFor(visit, one);
  const note = refused && html`<p class="card notice" role="alert">${refused.note}</p>`;
  const main = html`<h1>${words.chooseTime}</h1><p><bdi>${whatOf(one)}</bdi></p>${note}${offered}${backTo(one)}`;
  const { status } = refused ?? {};
  return { language, title: words.chooseTime, owner, main, style: MOVE_STYLE, status };
}

/** Asks whether the appointment is to be moved to the time that was chosen. */
export function confirmMovePage(visit: Visit, one: ShownAppointment, at: string): DrawnPage {
  const { words, owner, language, shown, home } = one;
  const moment = (time: string) => timeTag(time, momentAt(language, time, shown.time_zone));
  const before =
    shown.starts_at &&
    html`<div><dt class="quiet small">${words.from}</dt><dd>${moment(shown.starts_at)}</dd></div>`;
  const main = html`<h1>${words.confirmMove}</h1><dl class="card stack">${before}<div><dt class="quiet small">${words.to}</dt><dd>${moment(at)}</dd></div></dl>${zoneOf(one)}
<form method="post" action="${home}" class="ways"><input type="hidden" name="starts_at" value="${at}"><button class="button">${words.doMove}</button> <a class="button plain" href="${visit.link(visit.path, { move: "1" })}">${words.otherTime}</a></form>${backTo(one)}`;
  return { language, title: words.confirmMove, owner, main, style: APPOINTMENT_STYLE };
}

/** The styles of the pages of an appointment. */
export const APPOINTMENT_STYLE = `
.notice { border-inline-start: 4px solid var(--own); font-weight: 650; }
.ways { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
time small { display: block; font-size: .75rem; font-weight: 400; }
textarea { inline-size: 100%; min-block-size: 6rem; padding: .625rem; border: 1px solid var(--quiet); border-radius: 10px; background: var(--paper); color: inherit; font: inherit; }
`;
const MOVE_STYLE = `${BOOKING_STYLE}${APPOINTMENT_STYLE}`;
