import { type Html, html } from "@/lib/text/html";
import { now } from "@/lib/time/time";
import type { Visit } from "@/server/http/page/visit";
import type { BookingChoice } from "./asked-service";
import { customerForm, type Effortful } from "./customer-form";
import { timeTag, zoneNote } from "./day-list";
import { choiceField, type Entered, fieldId, inputField, questionField } from "./form-fields";
import type { FormFaults } from "./form-values";
import { soonWords } from "./moments";
import type { ShownBusiness } from "./shown-page";

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

/** Where the code goes, once one was mailed; empty, it asks for another. */
function codeField({ words }: ShownBusiness, entered: Entered): Html {
  const { label, again } = words.details.code;
  return inputField(entered, {
    ...{ name: "code", label, hint: again, type: "text", autocomplete: "one-time-code" },
    ...{ inputmode: "numeric", most: 20 },
  });
}

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
  return html`<div class="card chosen">${service && html`<p class="name"><bdi>${service.name}</bdi></p>`}<p>${timeTag(at, soonWords(language, at, now(), page.time_zone))}</p>${person && html`<p><bdi>${person.name}</bdi></p>`}<p><a class="link" href="${back}">${words.details.otherTime}</a></p>${zoneNote({ words, time_zone: page.time_zone })}</div>`;
}

/** The form that books, with what was entered before. */
export function bookingForm(visit: Visit, shown: ShownBusiness, drawn: BookingForm): Html {
  const { words } = shown;
  const { choice, at, effort, faults, instead } = drawn;
  const form = visit.isPost ? visit.form : new URLSearchParams({ name: visit.query.get("name") ?? "" });
  const entered: Entered = { words, form, faults: faults?.fields ?? new Map() };
  const fields = {
    before: instead && insteadField(shown, entered, instead),
    questions: (choice.service?.questions ?? []).map((question) => questionField(entered, question)),
    code: drawn.hasCode && codeField(shown, entered),
  };
  const sent = { action: visit.here({ at }), effort, send: words.details.book };
  return html`${summary(shown, drawn, labelsOf(shown, choice))}${chosenFacts(visit, shown, drawn)}
${customerForm(shown, entered, { ...sent, ...fields })}`;
}
