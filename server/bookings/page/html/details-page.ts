import { AppError } from "@/lib/errors";
import { html } from "@/lib/text/html";
import { TimestampInput } from "@/schema/common";
import { AgentLanguage } from "@/schema/model";
import { bookByForm } from "@/server/bookings/page/book";
import { sendCodeByForm } from "@/server/bookings/page/code/send-code";
import { listPublicSlots } from "@/server/bookings/page/slots";
import type { DrawnPage } from "@/server/http/page/frame";
import { sendTo } from "@/server/http/page/page";
import type { Visit } from "@/server/http/page/visit";
import { askedService, type BookingChoice } from "./asked-service";
import { type BookingForm, bookingForm } from "./booking-form";
import { effortFor } from "./customer-form";
import { bookingIn, effortIn, faultsIn } from "./form-values";
import { ofPage, type ShownBusiness } from "./shown-page";
import { BOOKING_STYLE } from "./style";

const HOW_MANY = 3;
const DAYS_AHEAD = 28;

/** The first free times from a moment on. */
async function freeFrom(
  { visitor }: Visit,
  { page }: ShownBusiness,
  { service, person }: BookingChoice,
  from?: string,
) {
  const asked = { slug: page.slug, service: service?.name, resource: person?.id, days: DAYS_AHEAD };
  const { slots } = await listPublicSlots(visitor, { ...asked, from });
  return slots.map(({ starts_at }) => starts_at);
}

function formPage(visit: Visit, shown: ShownBusiness, drawn: BookingForm, status: number): DrawnPage {
  const { language, owner, words } = shown;
  const { title } = words.details;
  const main = html`<h1>${title}</h1>${bookingForm(visit, shown, drawn)}`;
  return { language, title, owner, main, style: BOOKING_STYLE, status };
}

type Wanted = { choice: BookingChoice; at: string };

/** The form again, with the next free times in place of one that can't be booked. */
async function offerInstead(
  visit: Visit,
  shown: ShownBusiness,
  wanted: Wanted,
  status: number,
  known?: string[],
) {
  const { choice, at } = wanted;
  const later = known ?? (await freeFrom(visit, shown, choice, Date.parse(at) > Date.now() ? at : undefined));
  const instead = later.filter((one) => one !== at).slice(0, HOW_MANY);
  if (instead.length === 0) return sendTo(timesAt(visit, shown, wanted.choice));
  const effort = effortFor(visit, shown, false);
  const drawn = { ...wanted, effort, instead, notice: shown.words.details.taken };
  return formPage(visit, shown, drawn, status);
}

const timesAt = (visit: Visit, { page }: ShownBusiness, { service, person }: BookingChoice): string =>
  visit.link(`/book/${page.slug}/times`, { service: service?.name ?? null, person: person?.id ?? null });

/** Whether all that is missing is a code, which is mailed now. */
const needsCode = ({ details: { faults = [] } }: AppError, { form }: Visit): boolean =>
  faults.length > 0 && faults.every(({ path }) => path[0] === "code") && !form.get("code")?.trim();

/** Mails a code, and shows the form again with a field for it. */
async function mailCode(visit: Visit, shown: ShownBusiness, wanted: Wanted): Promise<DrawnPage | Response> {
  const { visitor, form } = visit;
  const language = AgentLanguage.safeParse(shown.language).data;
  const asked = { slug: shown.page.slug, email: form.get("email") ?? "", language };
  try {
    await sendCodeByForm(visitor, asked, effortIn(form));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(visit, shown, wanted, error);
  }
  const effort = effortFor(visit, shown, true);
  const drawn = { ...wanted, effort, notice: shown.words.details.code.sent, hasCode: true };
  return formPage(visit, shown, drawn, 200);
}

/** What was refused, as the same form with what was entered, and what to do about it. */
async function refused(
  visit: Visit,
  shown: ShownBusiness,
  wanted: Wanted,
  error: AppError,
): Promise<DrawnPage | Response> {
  const { code, details } = error;
  const { sendAgain, flooded } = shown.words.details;
  if (details.alternatives) {
    const instead = details.alternatives.map(({ starts_at }) => starts_at);
    return offerInstead(visit, shown, wanted, 409, instead);
  }
  if (code === "too_many") {
    const drawn = { ...wanted, effort: effortFor(visit, shown, false), notice: flooded };
    return formPage(visit, shown, drawn, 429);
  }
  if (code !== "invalid_input") throw error;
  if (needsCode(error, visit)) return mailCode(visit, shown, wanted);
  const faults = faultsIn(error, visit.form, shown);
  if (faults.isTimeWrong) return offerInstead(visit, shown, wanted, 422);
  const effort = effortFor(visit, shown, faults.isStale);
  const notice = faults.isStale ? sendAgain : undefined;
  const hasCode = visit.form.has("code");
  return formPage(visit, shown, { ...wanted, effort, faults, notice, hasCode }, 422);
}

/** Books what the form asks for, and leads to the customer's own page of the appointment. */
async function book(visit: Visit, shown: ShownBusiness, wanted: Wanted): Promise<DrawnPage | Response> {
  const { choice, at } = wanted;
  try {
    const raw = bookingIn(visit, shown, choice, at);
    const { token } = await bookByForm(visit.visitor, raw, effortIn(visit.form));
    const dropped = { service: null, person: null, name: null, ref: null };
    return sendTo(visit.link(`/booking/${token}`, { ...dropped, new: "1" }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(visit, shown, wanted, error);
  }
}

/** The time that is asked for, by the form or else the address; null if it is none. */
function askedTime({ form, query }: Visit): string | null {
  const text = form.get("at") ?? query.get("at") ?? "";
  const asked = TimestampInput.safeParse(text);
  return asked.success ? asked.data : null;
}

/** The form with the customer's details. Without a time that can be booked, it leads back to the free times. */
export const drawDetails = ofPage(async (visit, shown) => {
  const choice = await askedService(visit, shown);
  const at = askedTime(visit);
  const isOtherPerson = visit.query.has("person") && choice.person === null;
  if (at === null || isOtherPerson || shown.page.state === "paused")
    return sendTo(timesAt(visit, shown, choice));
  const wanted = { choice, at };
  if (visit.isPost) return book(visit, shown, wanted);
  const [first] = await freeFrom(visit, shown, choice, at);
  if (first !== at) return offerInstead(visit, shown, wanted, 409);
  return formPage(visit, shown, { ...wanted, effort: effortFor(visit, shown, false) }, 200);
});
