import { readJson } from "@/lib/text/json";
import type { IdentityProvider } from "@/schema/auth";
import { call } from "@/server/adapters/http/call";
import { providerFailed } from "./failures";

const MAX_ANSWER_BYTES = 1024 * 1024;

/** Whom a call is to, and its deadline by `performance.now()`. */
export type ProviderCall = { provider: IdentityProvider; deadline: number };

/** Starts one call, or several that belong together; `timeout_ms` covers all of them. */
export const newCall = (provider: IdentityProvider, timeout_ms: number): ProviderCall => ({
  provider,
  deadline: performance.now() + timeout_ms,
});

/** GET, or POST of a form: returns status and JSON. No redirects. `bad_gateway` for 429, 5xx, or incomplete JSON. */
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
