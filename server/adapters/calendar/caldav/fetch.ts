import { call, type Method } from "@/server/adapters/http/call";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import { CalendarFault, readOnly } from "../service";

const TIMEOUT_MS = 20_000;
/** An answer without events: an account's calendars, or a calendar's tag. */
const MAX_LISTING_BYTES = 512 * 1024;
const AGAIN_SECONDS = 600;
const METHODS: readonly Method[] = ["GET", "PUT", "DELETE", "PROPFIND", "REPORT"];
const WITHOUT_BODY = [204, 205, 304];

/**
 * Access to an account at a CalDAV server, with an app password if the server has them. `rules`: which addresses may be
 * called.
 */
export type CalDavAccess = { server_url: string; username: string; password: string; rules: UrlRules };

const authorization = ({ username, password }: CalDavAccess) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`,
});

const isMethod = (method: string | undefined): method is Method => METHODS.some((one) => one === method);

/** The fault that a status stands for, if any. */
function faultOf(status: number, method: Method, answer: string): CalendarFault | undefined {
  // RFC 3744, 7.1.1. A server that doesn't name the privilege may mean this one event.
  if (status === 403 && (method === "PUT" || method === "DELETE"))
    return answer.includes("need-privileges")
      ? readOnly()
      : new CalendarFault("event", "the calendar may only be read");
  if (status === 401 || status === 403)
    return new CalendarFault("refused", "the calendar does not accept this user name and password");
  if (status === 429) return new CalendarFault("later", "the calendar wants to be asked less often");
  if (status >= 500) return new CalendarFault("later", `the calendar answered ${status}`);
  return undefined;
}

/** Apple's server sends each account on to one of several, at other names of the same domain. */
const FAMILIES = [".icloud.com"];

/** Whether an address belongs to the server that the owner named: only there goes the password. */
function isOfServer(url: URL, server: URL): boolean {
  if (url.origin === server.origin) return true;
  const isOf =
    ({ protocol, hostname, port }: URL) =>
    (family: string) =>
      protocol === "https:" && port === "" && hostname.endsWith(family);
  return FAMILIES.some((family) => isOf(url)(family) && isOf(server)(family));
}

type DavQuestion = {
  url: string;
  method: Method;
  headers: Record<string, string>;
  body?: string;
  as_bytes?: boolean;
};

/**
 * Asks a CalDAV server. The customer chose the address, so it is called like a webhook's receiver, at public addresses
 * only, and nothing is sent to another server that it names. Follows no redirects.
 */
export async function askDav(access: CalDavAccess, question: DavQuestion, max_answer_bytes: number) {
  const [url, server] = [new URL(question.url), new URL(access.server_url)];
  if (!isOfServer(url, server))
    throw new CalendarFault("missing", `it leads to another server: enter ${url.origin} if you trust it`);
  const result = await call({
    ...question,
    headers: { ...question.headers, ...authorization(access) },
    ...{ rules: access.rules, timeout_ms: TIMEOUT_MS, max_answer_bytes },
    told_headers: ["content-type", "etag", "location"],
  });
  if (result.failure) throw new CalendarFault("later", result.failure.message);
  const fault = faultOf(result.status_code, question.method, result.answer);
  if (fault) throw fault;
  if (result.is_cut)
    throw new CalendarFault("later", "the calendar holds more than can be read", AGAIN_SECONDS);
  return result;
}

/**
 * `fetch` for the CalDAV library, which reads answers in this process: they are kept small. While it looks for an
 * account, the library conceals some errors: `note` is told each of ours.
 */
export const davFetch =
  (access: CalDavAccess, note?: (fault: unknown) => void): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const { method = "GET", headers, body } = init;
    if (!isMethod(method)) throw new Error(`${method} is no method of CalDAV's`);
    const question = {
      ...{ url: String(input), method, headers: Object.fromEntries(new Headers(headers)) },
      ...(typeof body === "string" && { body }),
    };
    const result = await askDav(access, question, MAX_LISTING_BYTES).catch((fault: unknown) => {
      note?.(fault);
      throw fault;
    });
    const { status_code: status, answer } = result;
    return new Response(WITHOUT_BODY.includes(status) ? null : answer, { status, headers: result.headers });
  };
