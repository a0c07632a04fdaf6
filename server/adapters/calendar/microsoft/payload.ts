import { z } from "zod";
import { type ApiAnswer, type ApiQuestion, askAs, type TokenAccess } from "@/server/adapters/calendar/bearer";
import { CalendarFault } from "@/server/adapters/calendar/service";

const MOST_PAGES = 200;

/** Times in UTC, and ids that stay the same when an event moves to another calendar. */
const preferring = (more: string[]) => ['outlook.timezone="UTC"', 'IdType="ImmutableId"', ...more].join(", ");

/** Calls Graph. `prefer`: further preferences for the answer. */
export const askGraph = (
  access: TokenAccess,
  question: ApiQuestion,
  prefer: string[] = [],
): Promise<ApiAnswer> => askAs(access, "Microsoft", { ...question, headers: { prefer: preferring(prefer) } });

export const codeOf = ({ body }: ApiAnswer): string | undefined =>
  GraphError.safeParse(body).data?.error.code;

export const messageOf = ({ status, body }: ApiAnswer): string =>
  GraphError.safeParse(body).data?.error.message || `it answered ${status}`;

/** All pages of a list, and the link that returns later changes. Null if the question's delta link has expired. */
export async function allPages(access: TokenAccess, first: ApiQuestion, prefer: string[] = []) {
  const items: unknown[] = [];
  let question = first;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await askGraph(access, question, prefer);
    if (answer.status === 404) throw new CalendarFault("missing", "there is no such calendar any more");
    if (answer.status === 403)
      throw new CalendarFault("refused", "Microsoft was allowed too little: connect the account again");
    if (answer.status === 410 || answer.status === 400) return null;
    const told = answer.ok ? GraphPage.safeParse(answer.body).data : undefined;
    if (!told) throw new CalendarFault("later", "it does not answer as Microsoft Graph");
    items.push(...told.value);
    const next = told["@odata.nextLink"];
    if (!next) return { items, deltaLink: told["@odata.deltaLink"] ?? null };
    question = { path: next };
  }
  throw new CalendarFault("later", "it holds more events than can be read");
}

/**
 * The parts of Microsoft Graph v1.0 that we read. Source: learn.microsoft.com/graph/api/resources/event, calendar,
 * event-delta.
 */

/** The extended property that marks our events. The GUID in its name is our own and must never change. */
export const OWN_PROPERTY = "String {5f6fae5d-7b4d-4f0e-9a53-6f1c3b0f3c1e} Name frontdesk_uid";

/** A page of a list. The last page of a delta query has the link that returns later changes. */
const GraphPage = z.object({
  value: z.array(z.unknown()),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});

export const GraphCalendar = z.object({
  id: z.string().min(1),
  name: z.string().catch(""),
  canEdit: z.boolean().nullish(),
  owner: z.object({ address: z.string().optional() }).nullish(),
});

/** In UTC, the zone that we request, with seven digits for the fraction of a second. */
const At = z
  .object({ dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) })
  .transform(({ dateTime }) => ({
    date: dateTime.slice(0, 10),
    moment: Date.parse(`${dateTime.slice(0, 19)}Z`),
  }));

export const GraphEvent = z.object({
  id: z.string().min(1),
  iCalUId: z.string().nullish(),
  createdDateTime: z.iso.datetime({ offset: true }).nullish(),
  showAs: z.string().nullish(),
  isCancelled: z.boolean().nullish(),
  isAllDay: z.boolean().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: At,
  end: At,
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).nullish(),
});
export type GraphEvent = z.output<typeof GraphEvent>;

export const WrittenToGraph = z.object({ id: z.string().min(1) });

/** An event with our uid: our own, or a copy that someone made of it. */
export const FoundInGraph = WrittenToGraph.extend({ createdDateTime: z.string().catch("") });

const GraphError = z.object({ error: z.object({ code: z.string(), message: z.string().catch("") }) });
