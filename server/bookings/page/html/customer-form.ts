import type { z } from "zod";
import { type Html, html } from "@/lib/text/html";
import { MINUTE_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { Challenge } from "@/schema/public-page";
import { newChallenge } from "@/server/bookings/page/effort/challenge";
import { newTicket } from "@/server/bookings/page/effort/ticket";
import type { Visit } from "@/server/http/page/visit";
import { type Entered, inputField, textField, tickField } from "./form-fields";
import type { ShownBusiness } from "./shown-page";

/** What lets a form book: a challenge for the page's script, and a ticket for a browser without. */
export type Effortful = { challenge: z.output<typeof Challenge>; ticket: string; nonce: string };

/** A challenge and a ticket for a form; those of a form that is sent back stay, if they can still be used. */
export function effortFor({ form, isPost }: Visit, tenant: ShownBusiness, isStale: boolean): Effortful {
  const [challenge, ticket] = [newChallenge(tenant), newTicket(tenant)];
  if (!isPost || isStale) return { challenge, ticket, nonce: "" };
  const nonce = form.get("nonce") ?? "";
  const given = { ...challenge, challenge: form.get("challenge") ?? "" };
  return { challenge: nonce ? given : challenge, ticket: form.get("ticket") ?? ticket, nonce };
}

const ADDRESSES = { phone: 40, email: 254 };

function contactFields({ page, words }: ShownBusiness, entered: Entered): Html {
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
    ...{ required: asks_code || needs("email"), most: ADDRESSES.email },
  });
  return html`${asks_for === "either" && html`<p class="quiet small">${oneOfBoth}</p>`}${phoneField}${emailField}`;
}

/** A field that nobody sees, so that only programs fill it in. */
const honeypot = ({ words }: ShownBusiness): Html =>
  html`<div class="unseen" aria-hidden="true"><label>${words.details.leaveEmpty}<input name="website" tabindex="-1" autocomplete="off"></label></div>`;

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** What one form has besides what every customer enters, where it goes, and its button. */
type Own = {
  action: string;
  effort: Effortful;
  send: string;
  before?: Html | false | undefined;
  questions?: Html[];
  code?: Html | false | undefined;
};

/** A form with a customer's details, which a proof of work or its ticket lets through. */
export function customerForm(shown: ShownBusiness, entered: Entered, own: Own): Html {
  const { page, words } = shown;
  const { details } = words;
  const { challenge, ticket, nonce } = own.effort;
  const minutes = Math.floor((Date.parse(challenge.expires_at) - now()) / MINUTE_MS);
  return html`<form class="stack" method="post" action="${own.action}" data-slug="${page.slug}" data-difficulty="${challenge.difficulty}" data-minutes="${minutes}" data-working="${details.working}">
${hidden("ticket", ticket)}${hidden("challenge", challenge.challenge)}${hidden("nonce", nonce)}
${own.before}
${inputField(entered, { name: "name", label: details.name, type: "text", autocomplete: "name", required: true, most: 200 })}
${contactFields(shown, entered)}
${own.questions}
${page.asks_notes && textField(entered, { name: "notes", label: details.notes, required: false, most: 1000 })}
${own.code}
${honeypot(shown)}
${page.consent && tickField(entered, { name: "consent_version", label: page.consent.text }, String(page.consent.version))}
<p><button class="button wide" type="submit">${own.send}</button></p>
<p class="quiet small" role="status"></p>
</form>`;
}
