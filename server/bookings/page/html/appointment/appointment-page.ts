import { z } from "zod";
import { AppError } from "@/lib/errors";
import { type Html, html } from "@/lib/text/html";
import { changePublicBooking } from "@/server/bookings/page/manage";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { appErrorOf } from "@/server/http/app-error";
import type { DrawnPage } from "@/server/http/page/frame";
import { sendTo } from "@/server/http/page/page";
import type { Visit } from "@/server/http/page/visit";
import { appointmentOf, type ShownAppointment, whatsAppOf } from "./appointment";
import { calendarLinks, factsOf, momentAt } from "./appointment-parts";
import { APPOINTMENT_STYLE, confirmMovePage, movePage } from "./appointment-times";

/** What was just done, if the page is shown after that; a status, so that a screen reader says it. */
function noteOf(visit: Visit, { shown, words }: ShownAppointment): string | null {
  const done = visit.query.get("done");
  if (shown.status === "cancelled") return done === "cancelled" ? words.cancelled : null;
  return done === "moved" ? words.moved : null;
}

function changesOf(visit: Visit, { shown, words, language }: ShownAppointment): Html | null {
  if (shown.status !== "booked") return null;
  if (!shown.can_change || shown.change_until === null) return html`<p>${words.tooLate}</p>`;
  const until = momentAt(language, shown.change_until, shown.time_zone);
  return html`<div class="stack"><p>${words.until(until)}</p><p class="ways"><a class="button" href="${visit.link(visit.path, { move: "1" })}">${words.move}</a><a class="button plain" href="${visit.link(visit.path, { cancel: "1" })}">${words.cancel}</a></p></div>`;
}

function againLink(visit: Visit, { isOn, owner, shown, words }: ShownAppointment): Html | null {
  if (!isOn || !owner.slug) return null;
  const [service] = shown.services;
  const below = service ? "/times" : "";
  return html`<a class="button plain" href="${visit.link(`/book/${owner.slug}${below}`, { service, person: null })}">${words.again}</a>`;
}

async function detailsPage(
  visit: Visit,
  one: ShownAppointment,
  refused?: { note: string; status: number },
): Promise<DrawnPage> {
  const { ctx, words, owner, language, shown } = one;
  const isNew = visit.query.get("new") === "1" && shown.status === "booked";
  const title = isNew ? words.booked : words.title;
  const note = refused?.note ?? noteOf(visit, one);
  const whatsApp = await whatsAppOf(ctx);
  const write =
    whatsApp &&
    html`<a class="button plain" href="${whatsApp}" rel="noreferrer" target="_blank">${words.write}</a>`;
  const main = html`<h1>${title}</h1>${note && html`<p class="card notice" role="status">${note}</p>`}${factsOf(one)}${calendarLinks(one)}${changesOf(visit, one)}<p class="ways">${write}${againLink(visit, one)}</p>`;
  return { language, title, owner, main, style: APPOINTMENT_STYLE, status: refused?.status };
}

/** Asks whether the appointment is to be cancelled, and why if the business asks for that. */
function confirmCancelPage(one: ShownAppointment): DrawnPage {
  const { words, owner, language, shown, home } = one;
  const reason =
    shown.asks_reason &&
    html`<p class="stack"><label for="reason">${words.reason}</label><textarea id="reason" name="reason" maxlength="500"></textarea></p>`;
  const main = html`<h1>${words.confirmCancel}</h1>${factsOf(one)}<form method="post" action="${home}" class="stack"><input type="hidden" name="act" value="cancel">${reason}<p class="ways"><button class="button">${words.doCancel}</button><a class="button plain" href="${home}">${words.keep}</a></p></form>`;
  return { language, title: words.confirmCancel, owner, main, style: APPOINTMENT_STYLE };
}

/** A page that says why the change was refused, and what can be done instead. */
function refusedPage(visit: Visit, one: ShownAppointment, error: unknown): Promise<DrawnPage> {
  const own = appErrorOf(error);
  const { words } = one;
  if (isTimeTaken(error)) {
    const times = own?.details.alternatives?.map(({ starts_at }) => starts_at);
    return movePage(visit, one, { note: words.taken, status: 409, times });
  }
  if (own?.code === "conflict") return detailsPage(visit, one, { note: words.tooLate, status: 409 });
  if (own?.code === "invalid_input") return movePage(visit, one, { note: words.notOffered, status: 422 });
  throw error;
}

/** Does what the form asks for. Only a form that was sent changes anything: mail programs open links by themselves. */
async function change(visit: Visit, one: ShownAppointment): Promise<DrawnPage | Response> {
  const { form, visitor } = visit;
  const isCancelled = form.get("act") === "cancel";
  const wanted = isCancelled
    ? { status: "cancelled" as const, reason: form.get("reason")?.slice(0, 500) }
    : { starts_at: form.get("starts_at") ?? "" };
  try {
    await changePublicBooking(visitor, { token: one.token, ...wanted });
    return sendTo(visit.link(visit.path, { done: isCancelled ? "cancelled" : "moved" }));
  } catch (error) {
    if (!(error instanceof AppError) && !isTimeTaken(error)) throw error;
    return refusedPage(visit, one, error);
  }
}

/** The page behind a customer's own link to their appointment. */
export async function drawAppointment(visit: Visit): Promise<DrawnPage | Response> {
  const one = await appointmentOf(visit);
  if (visit.isPost) return change(visit, one);
  const { query } = visit;
  if (!one.shown.can_change) return detailsPage(visit, one);
  if (query.has("cancel")) return confirmCancelPage(one);
  if (!query.has("move")) return detailsPage(visit, one);
  const at = z.iso.datetime().safeParse(query.get("at")).data;
  return at ? confirmMovePage(visit, one, at) : movePage(visit, one);
}
