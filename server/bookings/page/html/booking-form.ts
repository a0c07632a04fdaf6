import type { z } from "zod";
import { type Html, html } from "@/lib/text/html";
import { MINUTE_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { Challenge } from "@/schema/public-page";
import type { Visit } from "@/server/http/page/visit";
import type { BookingChoice } from "./asked-service";
import { timeTag } from "./day-list";
import {
  choiceField,
  type Entered,
  fieldId,
  inputField,
  questionField,
  textField,
  tickField,
} from "./form-fields";
import type { FormFaults } from "./form-values";
import { soonWords } from "./moments";
import type { ShownBusiness } from "./shown-page";

/** What lets a form book: a challenge for the page's script, and a ticket for a browser without. */
export type Effortful = { challenge: z.output<typeof Challenge>; ticket: string; nonce: string };

/** A form as it is to be drawn. `instead`: free times to choose from, because the one that was wanted is taken. */
export type BookingForm = {
  choice: BookingChoice;
  at: string;
  effort: Effortful;
  faults?: FormFaults;
  /** What to say of the whole form. */
  notice?: string;
  instead?: string[];
  /** Whether a code was mailed, to be entered here. */
  hasCode?: boolean;
};

const ADDRESSES = { phone: 40, email: 254 };

export function contactFields({ page, words }: ShownBusiness, entered: Entered): Html {
  const { phone, email, oneOfBoth } = words.details;
  const { asks_for, asks_code } = page;
  const needs = (kind: string) =>
    asks_for === "either" ? undefined : asks_for === kind || asks_for === "both";
  const phoneField = inputField(entered, {
    ...{ name: "phone", label: phone, type: "tel", autocomplete: "tel", inputmode: "tel" },
    ...{ required: needs("phone"), most: ADDRESSES.phone },
  });
  const emailField = inputField(entered, {
    ...{ name: "email", label: email, type: "email", autocomplete: "email", inputmode: "email" },
    ...{ required: needs("email") || asks_code, most: ADDRESSES.email },
  });
  return html`${asks_for === "either" && html`<p class="quiet small">${oneOfBoth}</p>`}${phoneField}${emailField}`;
}

/** Where the code goes, once one was mailed; empty, it asks for another. */
function codeField({ words }: ShownBusiness, entered: Entered): Html {
  const { label, again } = words.details.code;
  return inputField(entered, {
    ...{ name: "code", label, hint: again, type: "text", autocomplete: "one-time-code" },
    ...{ inputmode: "numeric", most: 20 },
  });
}

/** A field that nobody sees, so that only programs fill it in. */
export const honeypot = ({ words }: ShownBusiness): Html =>
  html`<div class="unseen" aria-hidden="true"><label>${words.details.leaveEmpty}<input name="website" tabindex="-1" autocomplete="off"></label></div>`;

function insteadField({ page, language, words }: ShownBusiness, entered: Entered, instead: string[]): Html {
  const options = instead.map((at): [string, Html] => [
    at,
    timeTag(at, soonWords(language, at, now(), page.time_zone)),
  ]);
  return choiceField(entered, { name: "at", label: words.details.freeInstead, required: true }, options);
}

/** What is wrong, each with a link to its field; the focus is here, so that it is read at once. */
function summary(
  { words }: ShownBusiness,
  { notice, faults }: BookingForm,
  labels: Map<string, string>,
): Html | null {
  const wrong = [...(faults?.fields ?? [])].map(
    ([name, fault]) =>
      html`<li><a class="link" href="#${fieldId(name)}">${labels.get(name) ?? ""}${labels.has(name) && ": "}${fault}</a></li>`,
  );
  if (!notice && wrong.length === 0) return null;
  return html`<div class="card notice" role="alert" tabindex="-1" autofocus><p>${notice ?? words.details.check}</p>${wrong.length > 0 && html`<ul>${wrong}</ul>`}</div>`;
}

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

function labelsOf({ words }: ShownBusiness, { service }: BookingChoice): Map<string, string> {
  const { name, phone, email, notes, code } = words.details;
  const questions = (service?.questions ?? []).map(({ id, text }): [string, string] => [
    `answer.${id}`,
    text,
  ]);
  return new Map([
    ["name", name],
    ["phone", phone],
    ["email", email],
    ["notes", notes],
    ["code", code.label],
    ...questions,
  ]);
}

/** What is booked: the service, the time, and with whom. */
function chosenFacts(visit: Visit, shown: ShownBusiness, { choice, at }: BookingForm): Html {
  const { page, language, words } = shown;
  const { service, person } = choice;
  const back = visit.link(`/book/${page.slug}/times`, {
    service: service?.name ?? null,
    person: person?.id ?? null,
  });
  return html`<div class="card chosen">${service && html`<p class="name"><bdi>${service.name}</bdi></p>`}<p>${timeTag(at, soonWords(language, at, now(), page.time_zone))}</p>${person && html`<p><bdi>${person.name}</bdi></p>`}<p><a class="link" href="${back}">${words.details.otherTime}</a></p><p class="quiet small zone" data-zone="${page.time_zone}" data-yours="${words.times.yours}">${words.times.zone(page.time_zone)}</p></div>`;
}

/** The form that books, with what was entered before. */
export function bookingForm(visit: Visit, shown: ShownBusiness, drawn: BookingForm): Html {
  const { page, words } = shown;
  const { choice, at, effort, faults, instead } = drawn;
  const form = visit.isPost ? visit.form : new URLSearchParams({ name: visit.query.get("name") ?? "" });
  const entered: Entered = { words, form, faults: faults?.fields ?? new Map() };
  const { details } = words;
  const { challenge, ticket, nonce } = effort;
  const minutes = (Date.parse(challenge.expires_at) - now()) / MINUTE_MS;
  return html`${summary(shown, drawn, labelsOf(shown, choice))}${chosenFacts(visit, shown, drawn)}
<form class="stack" method="post" action="${visit.here({ at })}" data-slug="${page.slug}" data-difficulty="${challenge.difficulty}" data-minutes="${Math.floor(minutes)}" data-working="${details.working}">
${hidden("ticket", ticket)}${hidden("challenge", challenge.challenge)}${hidden("nonce", nonce)}
${instead && insteadField(shown, entered, instead)}
${inputField(entered, { name: "name", label: details.name, type: "text", autocomplete: "name", required: true, most: 200 })}
${contactFields(shown, entered)}
${(choice.service?.questions ?? []).map((question) => questionField(entered, question))}
${page.asks_notes && textField(entered, { name: "notes", label: details.notes, required: false, most: 1000 })}
${drawn.hasCode && codeField(shown, entered)}
${honeypot(shown)}
${page.consent && tickField(entered, { name: "consent_version", label: page.consent.text }, String(page.consent.version))}
<p><button class="button wide" type="submit">${details.book}</button></p>
<p class="quiet small" role="status"></p>
</form>`;
}
