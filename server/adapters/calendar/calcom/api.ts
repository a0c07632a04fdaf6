import type { z } from "zod";
import { readJson } from "@/lib/text/json";
import { call } from "@/server/adapters/http/call";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import { CalendarFault } from "../service";
import { CalComError } from "./payload";

/** Access to an account: the URL of Cal.com's API or of a self-hosted one, and an API key. */
export type CalComAccess = { server_url: string; api_key: string; rules: UrlRules };

const TIMEOUT_MS = 20_000;
/** An answer is parsed in this process. One has 100 bookings at most. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** Each endpoint has its own versions; without the header, an older version answers. */
const VERSIONS = { bookings: "2024-08-13", "event-types": "2024-06-14" } as const;

type Question = { of: keyof typeof VERSIONS; path?: string; query?: Record<string, string>; body?: object };

function faultOf(status: number, answer: string): CalendarFault {
  if (status === 401 || status === 403)
    return new CalendarFault("refused", "Cal.com does not accept this key");
  if (status === 429) return new CalendarFault("later", "Cal.com wants to be asked less often");
  if (status >= 500) return new CalendarFault("later", `Cal.com answered ${status}`);
  const told = CalComError.safeParse(readJson(answer)).data?.error.message;
  return new CalendarFault("event", `Cal.com refused an appointment: ${told ?? `it answered ${status}`}`);
}

/** Calls Cal.com's API v2: POST of `body`, or GET. Throws a CalendarFault unless the answer fits the schema. */
export async function askCalCom<Schema extends z.ZodType>(
  { server_url, api_key, rules }: CalComAccess,
  { of, path = "", query = {}, body }: Question,
  schema: Schema,
): Promise<z.output<Schema>> {
  const url = new URL(`/v2/${of}${path}`, server_url);
  url.search = String(new URLSearchParams(query));
  const result = await call({
    url: String(url),
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${api_key}`,
      "cal-api-version": VERSIONS[of],
      ...(body && { "content-type": "application/json" }),
    },
    rules,
    timeout_ms: TIMEOUT_MS,
    max_answer_bytes: MAX_ANSWER_BYTES,
  });
  if (result.failure) throw new CalendarFault("later", result.failure.message);
  if (result.is_cut) throw new CalendarFault("later", "it answers more than can be read");
  if (!result.ok) throw faultOf(result.status_code, result.answer);
  const read = schema.safeParse(readJson(result.answer));
  if (!read.success) throw new CalendarFault("missing", "it does not answer as Cal.com's API v2");
  return read.data;
}
