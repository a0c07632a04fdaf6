import { z } from "zod";
import { type Answer, callApi, failure, outcomeOfStatus } from "../call-api";
import type { SendFailure } from "../channel";

/** Rate and daily limits, worth a retry whatever the HTTP status (twilio.com/docs/whatsapp/api/error-code-mapping). */
const LATER = new Set([20429, 63018, 63038]);

const Fault = z.object({ code: z.int(), message: z.string() });
/** Twilio's newer products return a list of errors. */
const ErrorBody = Fault.or(
  z.object({ errors: z.tuple([Fault], Fault) }).transform(({ errors }) => errors[0]),
);
const Created = z.object({ sid: z.string().min(1) });

/** A refusal by Twilio as a failure. The error code decides, apart from 429 and 5xx. */
export function twilioFailure({ status, body, retry_after_seconds }: Answer): SendFailure {
  const fault = ErrorBody.safeParse(body).data;
  if (!fault) {
    return failure(
      outcomeOfStatus(status),
      `http_${status}`,
      `Twilio answered ${status}.`,
      retry_after_seconds,
    );
  }
  const isLater = LATER.has(fault.code) || status === 429 || status >= 500;
  return failure(isLater ? "transient" : "permanent", String(fault.code), fault.message, retry_after_seconds);
}

/** Creates something through one of Twilio's APIs and returns its SID. `unknown`: it may have been created. */
export async function create(
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<{ ok: true; sid: string } | SendFailure> {
  const answer = await callApi(url, request);
  if (!answer.ok) return answer;
  if (answer.status >= 300) return twilioFailure(answer);
  const created = Created.safeParse(answer.body).data;
  return created
    ? { ok: true, sid: created.sid }
    : failure("unknown", "unreadable", "Twilio's answer could not be read.");
}
