import type { AppError } from "@/lib/errors";
import { AgentLanguage } from "@/schema/model";
import { ORIGIN_FIELDS } from "@/schema/public-booking";
import type { Effort } from "@/server/bookings/page/effort/ticket";
import type { Visit } from "@/server/http/page/visit";
import type { BookingChoice } from "./asked-service";
import type { ShownBusiness } from "./shown-page";

/** What goes before the id of a question in the name of its field. */
export const ANSWER = "answer.";

const textsOf = (names: readonly string[], from: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = from.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

function answersIn(form: URLSearchParams): Record<string, string> {
  const given = [...form].filter(([name, value]) => name.startsWith(ANSWER) && value.trim() !== "");
  return Object.fromEntries(given.map(([name, value]) => [name.slice(ANSWER.length), value]));
}

/** What a sent form asks to book, as the function that books takes it. */
export function bookingIn(
  { form, query }: Visit,
  { page, language }: ShownBusiness,
  choice: BookingChoice,
  at: string,
) {
  const version = Number(form.get("consent_version") ?? Number.NaN);
  return {
    slug: page.slug,
    service: choice.service?.name,
    resource: choice.person?.id ?? null,
    starts_at: at,
    name: form.get("name") ?? "",
    ...textsOf(["phone", "email", "notes", "website", "code"], form),
    answers: answersIn(form),
    ...(Number.isInteger(version) && { consent_version: version }),
    language: AgentLanguage.safeParse(language).data,
    ...textsOf([...ORIGIN_FIELDS, "ref"], query),
  };
}

/** The work that the page's script did, else the form's ticket. */
export function effortIn(form: URLSearchParams): Effort {
  const [challenge, nonce] = [form.get("challenge") ?? "", form.get("nonce") ?? ""];
  return nonce === "" ? { ticket: form.get("ticket") ?? "" } : { proof: { challenge, nonce } };
}

/** What is wrong with a form: in its fields by their names, with its effort, or with the time. */
export type FormFaults = { fields: ReadonlyMap<string, string>; isStale: boolean; isTimeWrong: boolean };

/** Faults of no field: the same form is sent once more. Some browsers fill in the field that nobody sees. */
const EFFORT = ["proof", "ticket", "Idempotency-Key", "website"];
const KINDS = ["phone", "email"] as const;

export function faultsIn(error: AppError, form: URLSearchParams, { words }: ShownBusiness): FormFaults {
  const { faults } = words.details;
  const fields = new Map<string, string>();
  const paths = (error.details.faults ?? []).map(({ path }) => path);
  for (const [first, second] of paths) {
    const field = first === "answers" ? `${ANSWER}${second}` : String(first);
    const kind = KINDS.find((one) => one === field);
    const isEmpty = (form.get(field)?.trim() ?? "") === "";
    if (field === "code") fields.set(field, words.details.code.wrong);
    else if (field === "consent_version") fields.set(field, faults.consent);
    else if (isEmpty) fields.set(field, faults.needed);
    else if (kind) fields.set(field, faults[kind]);
    else fields.set(field, first === "answers" ? faults.choice : faults.other);
  }
  const has = (names: string[]) => paths.some(([name]) => names.includes(String(name)));
  for (const name of [...EFFORT, "starts_at"]) fields.delete(name);
  return { fields, isStale: has(EFFORT), isTimeWrong: has(["starts_at"]) };
}
