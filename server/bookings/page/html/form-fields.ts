import { type Html, html } from "@/lib/text/html";
import type { ServiceQuestion } from "@/schema/service-question";
import { ANSWER } from "./form-values";
import type { ShownBusiness } from "./shown-page";

/** What a form shows: what was entered, and what is wrong with it. */
export type Entered = {
  words: ShownBusiness["words"];
  form: URLSearchParams;
  faults: ReadonlyMap<string, string>;
};

/** `required`: undefined for a field that is needed only in place of another. */
type Field = { name: string; label: string; required?: boolean | undefined; hint?: string };

/** A field's id; names have dots, which are awkward in addresses within a page. */
export const fieldId = (name: string): string => `field-${name.replaceAll(".", "-")}`;

const faultOf = ({ faults }: Entered, name: string): Html | null => {
  const fault = faults.get(name);
  return fault === undefined ? null : html`<p class="fault" id="${fieldId(name)}-fault">${fault}</p>`;
};

/** What describes a field to screen readers: its fault, and its hint. */
function describedBy({ faults }: Entered, { name, hint }: Field): Html {
  const id = fieldId(name);
  const ids = [faults.has(name) && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return html`${faults.has(name) && html` aria-invalid="true"`}${ids && html` aria-describedby="${ids}"`}`;
}

const labelText = ({ words }: Entered, { label, required }: Field): Html =>
  html`<bdi>${label}</bdi>${required === false && html` <span class="quiet">(${words.details.optional})</span>`}`;

const hintOf = ({ name, hint }: Field): Html | null =>
  hint ? html`<p class="quiet small" id="${fieldId(name)}-hint">${hint}</p>` : null;

const around = (entered: Entered, field: Field, control: Html): Html =>
  html`<div class="field"><label for="${fieldId(field.name)}">${labelText(entered, field)}</label>${hintOf(field)}${control}${faultOf(entered, field.name)}</div>`;

type Input = Field & { type: string; autocomplete: string; inputmode?: string; most: number };

/** A line to fill in. */
export function inputField(entered: Entered, { type, autocomplete, inputmode, most, ...field }: Input): Html {
  const { name, required } = field;
  return around(
    entered,
    field,
    html`<input id="${fieldId(name)}" name="${name}" type="${type}" autocomplete="${autocomplete}"${inputmode && html` inputmode="${inputmode}"`} maxlength="${most}" value="${entered.form.get(name) ?? ""}"${required && html` required`}${describedBy(entered, field)}>`,
  );
}

/** A box for several lines. */
export function textField(entered: Entered, { most, ...field }: Field & { most: number }): Html {
  const { name, required } = field;
  return around(
    entered,
    field,
    // The first line break in a text area is dropped.
    html`<textarea id="${fieldId(name)}" name="${name}" rows="3" maxlength="${most}"${required && html` required`}${describedBy(entered, field)}>
${entered.form.get(name) ?? ""}</textarea>`,
  );
}

/** A choice of one among several, each a large target. */
export function choiceField(
  entered: Entered,
  field: Field,
  options: [value: string, label: string | Html][],
): Html {
  const { name, required } = field;
  const radios = options.map(
    ([value, label], at) =>
      html`<label class="choice"><input type="radio" name="${name}" value="${value}"${at === 0 && html` id="${fieldId(name)}"`}${entered.form.get(name) === value && html` checked`}${required && html` required`}${describedBy(entered, field)}><span><bdi>${label}</bdi></span></label>`,
  );
  return html`<fieldset class="field"><legend>${labelText(entered, field)}</legend>${radios}${faultOf(entered, name)}</fieldset>`;
}

/** A box to tick, with what it says. */
export function tickField(entered: Entered, { name, label }: Field, value: string): Html {
  return html`<div class="field"><label class="choice"><input type="checkbox" id="${fieldId(name)}" name="${name}" value="${value}"${entered.form.get(name) === value && html` checked`} required${describedBy(entered, { name, label })}><span class="consent"><bdi>${label}</bdi></span></label>${faultOf(entered, name)}</div>`;
}

/** A question of a service. */
export function questionField(entered: Entered, question: ServiceQuestion): Html {
  const { id, text, kind, required, options } = question;
  const { yes, no } = entered.words.details;
  const field = { name: `${ANSWER}${id}`, label: text, required };
  if (kind === "text") return textField(entered, { ...field, most: 500 });
  if (kind === "yes_no")
    return choiceField(entered, field, [
      ["yes", yes],
      ["no", no],
    ]);
  return choiceField(
    entered,
    field,
    options.map((option) => [option, option]),
  );
}
