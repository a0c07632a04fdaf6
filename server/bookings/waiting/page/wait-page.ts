import { AppError } from "@/lib/errors";
import { type Html, html } from "@/lib/text/html";
import { addDays } from "@/lib/time/clock";
import { DAY_PART_NAMES, DAY_PARTS } from "@/lib/time/day-parts";
import { pageWords } from "@/server/adapters/languages/pages";
import { askedDay } from "@/server/bookings/page/html/asked-day";
import { askedService, type BookingChoice } from "@/server/bookings/page/html/asked-service";
import { customerForm, effortFor } from "@/server/bookings/page/html/customer-form";
import { choiceField, type Entered, inputField } from "@/server/bookings/page/html/form-fields";
import { bookingIn, effortIn, faultsIn } from "@/server/bookings/page/html/form-values";
import { ofPage, type ShownBusiness } from "@/server/bookings/page/html/shown-page";
import { BOOKING_STYLE } from "@/server/bookings/page/html/style";
import type { DrawnPage } from "@/server/http/page/frame";
import { sendTo } from "@/server/http/page/page";
import type { Visit } from "@/server/http/page/visit";
import { joinByForm } from "./join-on-page";

const TWO_WEEKS = 14;
const ANY = "any";

type Faults = { fields: ReadonlyMap<string, string>; isStale: boolean };
type Drawn = { choice: BookingChoice; faults?: Faults; notice?: string };

/** What is in the form at first: the two weeks from the day that the address names, or today. */
function formOf(visit: Visit, { page }: ShownBusiness): URLSearchParams {
  const { isPost, form, query } = visit;
  if (isPost) return form;
  const { from: first_on } = askedDay(visit, page);
  const last_on = addDays(first_on, TWO_WEEKS);
  return new URLSearchParams({ name: query.get("name") ?? "", first_on, last_on, part: ANY });
}

function wishFields({ language }: ShownBusiness, entered: Entered): Html {
  const words = pageWords(language).waiting;
  const date = { type: "date", autocomplete: "off", required: true, most: 10 };
  const parts = [ANY, ...DAY_PART_NAMES].map((name): [string, string] => [
    name,
    words.parts[DAY_PART_NAMES.find((one) => one === name) ?? ANY],
  ]);
  return html`${inputField(entered, { name: "first_on", label: words.firstOn, ...date })}${inputField(entered, { name: "last_on", label: words.lastOn, ...date })}${choiceField(entered, { name: "part", label: words.part }, parts)}`;
}

function waitForm(visit: Visit, shown: ShownBusiness, { faults, notice }: Drawn): Html {
  const { words, language } = shown;
  const entered: Entered = { words, form: formOf(visit, shown), faults: faults?.fields ?? new Map() };
  const said = notice ?? (faults && words.details.check);
  const effort = effortFor(visit, shown, faults?.isStale ?? false);
  const sent = { action: visit.here({}), effort, send: pageWords(language).waiting.send };
  return html`${said && html`<div class="card notice" role="alert" tabindex="-1" autofocus><p>${said}</p></div>`}
${customerForm(shown, entered, { ...sent, before: wishFields(shown, entered) })}`;
}

function waitPage(visit: Visit, shown: ShownBusiness, drawn: Drawn, status = 200): DrawnPage {
  const { language, owner } = shown;
  const { join } = pageWords(language).waiting;
  const { service } = drawn.choice;
  const main = html`<h1>${join}</h1>${service && html`<p><bdi>${service.name}</bdi></p>`}${waitForm(visit, shown, drawn)}`;
  return { language, title: join, owner, main, style: BOOKING_STYLE, status };
}

function donePage({ language, owner }: ShownBusiness, hold_minutes: number): DrawnPage {
  const { joined, joinedText, joinText } = pageWords(language).waiting;
  const main = html`<h1>${joined}</h1><p role="status">${joinedText}</p><p>${joinText(hold_minutes)}</p>`;
  return { language, title: joined, owner, main, style: BOOKING_STYLE };
}

/** What a sent form asks for, as the function that joins takes it. */
function wishIn(visit: Visit, shown: ShownBusiness, choice: BookingChoice) {
  const { starts_at: _at, answers: _answers, ...entered } = bookingIn(visit, shown, choice, "");
  const { form } = visit;
  const part = DAY_PART_NAMES.find((name) => name === form.get("part"));
  const days = { first_on: form.get("first_on") ?? "", last_on: form.get("last_on") ?? "" };
  return { ...entered, ...days, hours: part ? [DAY_PARTS[part]] : [] };
}

async function join(visit: Visit, shown: ShownBusiness, choice: BookingChoice): Promise<DrawnPage> {
  try {
    const raw = wishIn(visit, shown, choice);
    const { hold_minutes } = await joinByForm(visit.visitor, raw, effortIn(visit.form));
    return donePage(shown, hold_minutes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    const faults = faultsIn(error, visit.form, shown);
    const fields = new Map(faults.fields);
    const { days } = pageWords(shown.language).waiting;
    for (const name of ["first_on", "last_on"]) if (fields.has(name)) fields.set(name, days);
    const notice = faults.isStale ? shown.words.details.sendAgain : undefined;
    return waitPage(visit, shown, { choice, faults: { ...faults, fields }, ...(notice && { notice }) }, 422);
  }
}

/** The form with which a customer joins the waiting list. */
export const drawWait = ofPage(async (visit, shown) => {
  const { page, home } = shown;
  if (!page.waiting_list || page.state === "paused") return sendTo(home);
  const choice = await askedService(visit, shown);
  return visit.isPost ? join(visit, shown, choice) : waitPage(visit, shown, { choice });
});
