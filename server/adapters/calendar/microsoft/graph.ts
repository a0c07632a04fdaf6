import { type ApiAnswer, type ApiQuestion, askAs, type TokenAccess } from "../bearer";
import { CalendarFault } from "../service";
import { GraphError, GraphPage } from "./payload";

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
