import { type Html, html } from "@/lib/text/html";
import { timeOf, wallOf } from "@/lib/time/clock";
import type { PageLanguage } from "@/schema/page-language";
import type { PublicBooking } from "@/schema/public-booking";
import { pageWords } from "@/server/adapters/languages/pages";
import { timeTag, zoneNote } from "@/server/bookings/page/html/day-list";
import { dateWords } from "@/server/bookings/page/html/moments";
import type { ShownAppointment } from "./appointment";

/** A moment by the business's clock: `Thursday 3 December, 10:15`. */
export const momentAt = (language: PageLanguage, at: string, time_zone: string): string =>
  `${dateWords(language, wallOf(at, time_zone).date)}, ${timeOf(at, time_zone)}`;

export const whatOf = ({ shown, words }: ShownAppointment): string =>
  shown.services.join(" + ") || words.title;

function whenOf({ shown, language }: ShownAppointment): Html | null {
  const { starts_at, ends_at, time_zone } = shown;
  if (starts_at === null) return null;
  const end = ends_at === null ? "" : `–${timeOf(ends_at, time_zone)}`;
  return timeTag(starts_at, `${momentAt(language, starts_at, time_zone)}${end}`);
}

/** Whose clock the times are by, and the customer's where it differs. */
export const zoneOf = ({ language, shown }: ShownAppointment): Html =>
  zoneNote({ words: pageWords(language), time_zone: shown.time_zone });

/** What, when, with whom and where. */
export function factsOf(one: ShownAppointment): Html {
  const { shown, words } = one;
  const rows: [string, Html | string | null | undefined][] = [
    [words.what, shown.services.join(" + ")],
    [words.when, whenOf(one)],
    [words.whom, shown.person?.name],
    [words.where, shown.location],
    [words.state, words.states[shown.status]],
  ];
  const told = rows.map(
    ([name, value]) =>
      value && html`<div><dt class="quiet small">${name}</dt><dd><bdi>${value}</bdi></dd></div>`,
  );
  return html`<dl class="card stack">${told}</dl>${shown.starts_at !== null && zoneOf(one)}`;
}

const compact = (at: string): string => at.replace(/[-:]|\.\d+/g, "");

type Timed = { what: string; starts_at: string; ends_at: string; where: string };

const googleUrl = ({ what, starts_at, ends_at, where }: Timed): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: "TEMPLATE", text: what, dates: `${compact(starts_at)}/${compact(ends_at)}`, location: where })}`;

const outlookUrl = ({ what, starts_at, ends_at, where }: Timed): string =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({ path: "/calendar/action/compose", rru: "addevent", subject: what, startdt: starts_at, enddt: ends_at, location: where })}`;

const outward = (url: string, name: string): Html =>
  html`<a class="link" href="${url}" rel="noreferrer" target="_blank">${name}</a>`;

function timed({ starts_at, ends_at, location, business }: PublicBooking, what: string): Timed | null {
  if (starts_at === null) return null;
  return { what: `${what}: ${business}`, starts_at, ends_at: ends_at ?? starts_at, where: location ?? "" };
}

/** Ways to put an appointment that stands into a calendar. None of the addresses is the secret one of this page. */
export function calendarLinks(one: ShownAppointment): Html | null {
  const { shown, words } = one;
  const event = shown.status === "booked" ? timed(shown, whatOf(one)) : null;
  if (!event) return null;
  const links = [
    html`<a class="link" href="${shown.calendar_url}" download>${words.file}</a>`,
    outward(googleUrl(event), words.google),
    outward(outlookUrl(event), words.outlook),
  ];
  return html`<section aria-labelledby="calendar"><h2 id="calendar">${words.calendar}</h2><ul class="ways">${links.map((link) => html`<li>${link}</li>`)}</ul></section>`;
}
