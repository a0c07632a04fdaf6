import { call, type Method } from "@/server/adapters/http/call";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import { CalendarFault, readOnly } from "../service";

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const METHODS: readonly Method[] = ["GET", "PUT", "DELETE", "PROPFIND", "REPORT"];
const WITHOUT_BODY = [204, 205, 304];

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

/**
 * `fetch` for the CalDAV library. The customer chose the address, so it is called like a webhook's receiver, at public
 * addresses only. Follows no redirects.
 */
export const davFetch =
  (rules: UrlRules): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const { method = "GET", headers, body } = init;
    if (!isMethod(method)) throw new Error(`${method} is no method of CalDAV's`);
    const result = await call({
      url: String(input),
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? body : undefined,
      rules,
      timeout_ms: TIMEOUT_MS,
      max_answer_bytes: MAX_ANSWER_BYTES,
      told_headers: ["content-type", "etag", "location"],
    });
    if (result.failure) throw new CalendarFault("later", result.failure.message);
    const fault = faultOf(result.status_code, method, result.answer);
    if (fault) throw fault;
    if (result.is_cut) throw new CalendarFault("later", "the calendar holds more than can be read");
    const { status_code: status, answer } = result;
    // The library takes any other answer for a calendar without events.
    if (method === "REPORT" && status < 300 && !(status === 207 && answer.includes("multistatus")))
      throw new CalendarFault("later", "it does not answer as a calendar");
    return new Response(WITHOUT_BODY.includes(status) ? null : answer, { status, headers: result.headers });
  };
