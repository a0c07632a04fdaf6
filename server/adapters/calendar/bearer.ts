import { readJson } from "@/lib/text/json";
import { call, type Method } from "@/server/adapters/http/call";
import { CalendarFault } from "./service";

/**
 * Access to an account with tokens. `token` returns a valid one; called with a token that was refused, it returns
 * another or throws a CalendarFault.
 */
export type TokenAccess = { api_url: string; token(refused?: string): Promise<string> };

/** `path`: one of the API's, or a whole URL that it returned, which must have the API's origin. */
export type ApiQuestion = {
  method?: Method;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
};

export type ApiAnswer = { ok: boolean; status: number; body: unknown; retry_after_seconds: number | null };

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

function addressOf({ api_url }: TokenAccess, { path, query }: ApiQuestion): string {
  const url = new URL(path, api_url);
  if (url.origin !== new URL(api_url).origin)
    throw new CalendarFault("later", "it names an address that is not its own");
  if (!query) return url.href;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // Not every API reads a plus as a space.
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
 * Asks an API on behalf of the account; `label` names the provider in messages. Throws if the account is refused or a
 * retry may help. Returns any other answer, including errors about the question itself.
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
