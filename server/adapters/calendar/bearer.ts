import { call, type Method } from "@/server/adapters/http/call";
import { readJson } from "@/server/lib/json";
import { CalendarFault } from "./service";

/**
 * What opens an account by tokens, at the API's address. `token`: one that holds; asked again with the one that was
 * refused, another, or it throws a CalendarFault.
 */
export type TokenAccess = { api_url: string; token(refused?: string): Promise<string> };

/** `path`: of the API, or a whole address that it gave, which must be its own. */
export type ApiQuestion = {
  method?: Method;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
};

export type ApiAnswer = { ok: boolean; status: number; body: unknown; retry_after_seconds: number | null };

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

function addressOf({ api_url }: TokenAccess, { path, query }: ApiQuestion): string {
  const url = new URL(path, api_url);
  if (url.origin !== new URL(api_url).origin)
    throw new CalendarFault("later", "it names an address that is not its own");
  if (!query) return url.href;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // Not everybody takes a plus for a space.
  url.search = url.search.replaceAll("+", "%20");
  return url.href;
}

async function askOnce(url: string, token: string, { method, headers, body }: ApiQuestion) {
  const result = await call({
    url,
    ...(method && { method }),
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
    },
    timeout_ms: TIMEOUT_MS,
    max_answer_bytes: MAX_ANSWER_BYTES,
  });
  if (result.failure) throw new CalendarFault("later", result.failure.message);
  if (result.is_cut) throw new CalendarFault("later", "it answers more than can be read");
  return result;
}

/**
 * Asks an API as the account's holder; `label` is its owner's name. Answers what concerns the question alone: it throws
 * for an account that is refused, and for what may go again by itself.
 */
export async function askAs(access: TokenAccess, label: string, question: ApiQuestion): Promise<ApiAnswer> {
  const url = addressOf(access, question);
  const token = await access.token();
  let result = await askOnce(url, token, question);
  if (result.status_code === 401) result = await askOnce(url, await access.token(token), question);
  const { ok, status_code: status, retry_after_seconds } = result;
  if (status === 401)
    throw new CalendarFault("refused", `${label} does not accept its access: connect the account again`);
  if (status === 429)
    throw new CalendarFault("later", `${label} wants to be asked less often`, retry_after_seconds);
  if (status >= 500) throw new CalendarFault("later", `${label} answered ${status}`, retry_after_seconds);
  return { ok, status, body: readJson(result.answer), retry_after_seconds };
}
