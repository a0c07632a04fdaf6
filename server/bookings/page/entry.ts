import { eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { pageBookings } from "@/db/schema/booking-pages";
import { inOrg, type Tenant } from "@/db/tenant";
import { AppError, type Fault, invalid, notFound } from "@/lib/errors";
import { type BookingOrigin, type GivenAnswer, PageEntry } from "@/schema/booking-page";
import { Id } from "@/schema/common";
import { AgentLanguage } from "@/schema/model";
import { shortened } from "@/schema/name";
import { ORIGIN_FIELDS, type PageBookingFields } from "@/schema/public-booking";
import type { Service } from "@/schema/service";
import type { ServiceQuestion } from "@/schema/service-question";
import { bookingById } from "@/server/bookings/store";
import { action } from "@/server/http/action";
import { readNumbers } from "@/server/leads/phones";
import type { ShownPage } from "./open-page";

/** What a customer enters to book, or to join the waiting list. */
type Entry = Omit<PageBookingFields, "starts_at">;

const fault = (path: string[], message: string): Fault => ({ path, message });

/** What is wrong with an answer to a question; undefined if nothing is. */
function wrongAnswer({ kind, required, options }: ServiceQuestion, given: string | undefined) {
  if (!given) return required ? "is needed" : undefined;
  if (kind === "yes_no" && given !== "yes" && given !== "no") return "must be yes or no";
  return kind === "choice" && !options.includes(given) ? "must be one of the options" : undefined;
}

function faultsOfAnswers(questions: ServiceQuestion[], answers: Record<string, string>): Fault[] {
  const known = new Set(questions.map(({ id }) => id));
  const unknown = Object.keys(answers).filter((id) => !known.has(id));
  const wrong = questions.flatMap((question) => {
    const message = wrongAnswer(question, answers[question.id]);
    return message ? [fault(["answers", question.id], message)] : [];
  });
  return [...unknown.map((id) => fault(["answers", id], "is no question of this service")), ...wrong];
}

/** What is missing of the ways to reach a customer that the page asks for. */
function faultsOfContact({ asks_for, asks_code }: ShownPage, { phone, email }: Entry): Fault[] {
  const needsPhone = asks_for === "phone" || asks_for === "both" || (asks_for === "either" && !email);
  const needsEmail = asks_for === "email" || asks_for === "both" || asks_code;
  return [
    ...(needsPhone && !phone ? [fault(["phone"], "is needed")] : []),
    ...(needsEmail && !email ? [fault(["email"], "is needed")] : []),
  ];
}

function faultsOfConsent(page: ShownPage, { consent_version }: Entry): Fault[] {
  if (page.consent_text === null || consent_version === page.consent_version) return [];
  const message = "must be the present version, which the customer has agreed to";
  return [fault(["consent_version"], message)];
}

/** Refuses (422) what the page does not take, with every fault. */
function refuseIncomplete(page: ShownPage, service: Service | undefined, given: Entry): void {
  if (given.website) throw invalid(["website"], "must be empty");
  const faults = [
    ...faultsOfContact(page, given),
    ...faultsOfAnswers(service?.questions ?? [], given.answers),
    ...faultsOfConsent(page, given),
    ...(given.notes && !page.asks_notes ? [fault(["notes"], "are not asked for")] : []),
  ];
  if (faults.length > 0) throw new AppError("invalid_input", "The input is not valid.", { faults });
}

/** The number in E.164: one without a known country could be anybody's. */
async function phoneOf(db: Db, tenant: Tenant, { phone }: Entry): Promise<string | null> {
  if (!phone) return null;
  const { phone: read } = await readNumbers(db, tenant, { phone });
  if (!read?.startsWith("+")) throw invalid(["phone"], "must be a phone number with its country code");
  return read;
}

const originOf = (given: Entry): BookingOrigin =>
  Object.fromEntries(ORIGIN_FIELDS.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));

const answersOf = (questions: ServiceQuestion[], answers: Record<string, string>): GivenAnswer[] =>
  questions.flatMap(({ id, text }) => (answers[id] ? [{ question: text, answer: answers[id] }] : []));

/** The first of the page's languages that we write messages in. */
export const spokenOn = ({ languages }: ShownPage): AgentLanguage =>
  languages.flatMap((one) => AgentLanguage.safeParse(one).data ?? [])[0] ?? "en";

/** What a customer entered, checked against what the page and the service ask for. */
export async function readEntry(db: Db, page: ShownPage, service: Service | undefined, given: Entry) {
  refuseIncomplete(page, service, given);
  const { consent_text, consent_version } = page;
  const language = given.language ?? spokenOn(page);
  const consented = consent_text !== null;
  return {
    name: given.name,
    phone: await phoneOf(db, page, given),
    email: given.email ?? null,
    answers: answersOf(service?.questions ?? [], given.answers),
    language,
    consent_version: consented ? consent_version : null,
    consent_text,
    consented_at: consented ? new Date().toISOString() : null,
    origin: originOf(given),
  };
}

/** `email_proven`: a code that was mailed there was entered. */
export type CustomerEntry = Awaited<ReturnType<typeof readEntry>> & { email_proven: boolean };

const MOST_NOTES = 2000;

/** What staff read in the appointment's notes: the customer's own, and their answers. */
export function notesForStaff({ answers }: CustomerEntry, { notes }: Entry): string | undefined {
  const lines = answers.map(({ question, answer }) => `${question} ${answer}`);
  return shortened([...(notes ? [notes] : []), ...lines].join("\n"), MOST_NOTES) || undefined;
}

const { organization_id: _organization, created_at: _created, ...shown } = getTableColumns(pageBookings);

export const getPageEntry = action({
  summary: "Get what a customer entered on the booking page, with the text that they agreed to",
  description:
    "404 for an appointment that was not booked there. Nobody has verified what was entered, except the address if `email_proven`.",
  input: z.strictObject({ booking_id: Id }),
  only: "practitioner",
  output: PageEntry,
  run: async (ctx, { booking_id }) => {
    await bookingById(ctx, booking_id);
    const [entry] = await ctx.db
      .select(shown)
      .from(pageBookings)
      .where(inOrg(ctx, pageBookings, eq(pageBookings.booking_id, booking_id)));
    if (!entry) throw notFound("entry of the booking page");
    return entry;
  },
});
