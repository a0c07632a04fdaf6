import { Agent, request } from "undici";
import { describeError } from "@/server/adapters/http/describe-error";
import { assertNetwork } from "@/server/lib/network";
import type { IdentityProvider } from "@/server/schema/auth";
import { providerFailed } from "./failures";

const ANSWER_BYTES = 1024 * 1024;

/** The caller's signal is the only timeout; an answer that is too large is not read on. */
const connections = new Agent({
  connect: { timeout: 0 },
  headersTimeout: 0,
  bodyTimeout: 0,
  maxResponseSize: ANSWER_BYTES,
});

/** Who is asked, and until when. */
export type Call = { provider: IdentityProvider; signal: AbortSignal };

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : describeError(error);

/**
 * Asks a provider: a GET, or the POST of a form. Answers the status and the JSON; follows no redirect. Throws
 * `bad_gateway` without a whole answer of JSON, and for 429 and 5xx.
 */
export async function ask(
  url: string | URL,
  { provider, signal, form }: Call & { form?: Record<string, string> },
): Promise<{ status: number; body: unknown }> {
  assertNetwork();
  try {
    const answer = await request(url, {
      method: form ? "POST" : "GET",
      headers: {
        accept: "application/json",
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      body: form && new URLSearchParams(form).toString(),
      signal,
      dispatcher: connections,
    });
    const status = answer.statusCode;
    const text = await answer.body.text();
    if (status === 429 || status >= 500) throw new Error(`it answered ${status}`);
    return { status, body: JSON.parse(text) };
  } catch (error) {
    throw providerFailed(provider, reasonOf(error));
  }
}
