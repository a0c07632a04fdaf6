import { call } from "@/server/adapters/http/call";
import { readJson } from "@/server/lib/json";
import type { IdentityProvider } from "@/server/schema/auth";
import { providerFailed } from "./failures";

const MAX_ANSWER_BYTES = 1024 * 1024;

/** Who is asked, and until when, by `performance.now()`. */
export type ProviderCall = { provider: IdentityProvider; deadline: number };

/** A call, or several that belong together, of a provider; `timeout_ms` is for all of them. */
export const newCall = (provider: IdentityProvider, timeout_ms: number): ProviderCall => ({
  provider,
  deadline: performance.now() + timeout_ms,
});

/** GET, or POST of a form: the status and the JSON; no redirects. `bad_gateway` without whole JSON, for 429 and 5xx. */
export async function fetchJson(
  url: string | URL,
  { provider, deadline, form }: ProviderCall & { form?: Record<string, string> },
): Promise<{ status: number; body: unknown }> {
  const result = await call({
    url: String(url),
    headers: {
      accept: "application/json",
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    body: form && new URLSearchParams(form).toString(),
    timeout_ms: Math.max(0, deadline - performance.now()),
    max_answer_bytes: MAX_ANSWER_BYTES,
  });
  if (result.failure) throw providerFailed(provider, result.failure.message);
  const { status_code: status, answer } = result;
  if (status === 429 || status >= 500) throw providerFailed(provider, `it answered ${status}`);
  const body = readJson(answer);
  if (body === undefined) throw providerFailed(provider, "its answer is not JSON, or too large");
  return { status, body };
}
