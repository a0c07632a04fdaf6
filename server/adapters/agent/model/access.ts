import type { ModelProvider } from "@/schema/model";
import { call } from "@/server/adapters/http/call";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import type { Meter } from "./meter";

/** How to reach a model. `rules`: what its URL may be, if the organization chose it. */
export type ModelAccess = {
  provider: ModelProvider;
  model: string;
  url: string;
  key: string | null;
  rules?: UrlRules;
};

/**
 * Why a model gave no answer. refused: the key is not accepted. missing: the provider doesn't know the model. busy: a
 * rate limit, or no money left. bad: the model can't do what was asked. down: anything else, which may pass.
 */
type FaultKind = "refused" | "missing" | "busy" | "bad" | "down";

/** Thrown if a model can't be used. `message` is for people and holds no secret. */
export class ModelFault extends Error {
  override name = "ModelFault";
  constructor(
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }
}

const MAX_ANSWER_BYTES = 1024 * 1024;

/** The response headers to pass on. Not retry-after: no customer waits that long. */
const TOLD = ["content-type"];

/** The URL of a request below a provider's own; throws a ModelFault if a model's name led anywhere else. */
function urlBelow(base: string, asked: string): string {
  const { href, search } = new URL(asked);
  if (!href.startsWith(`${new URL(base).href.replace(/\/$/, "")}/`) || search !== "")
    throw new ModelFault("missing", "no model has such a name");
  return href;
}

/** `fetch` for the providers' libraries, with our own client and until `deadline` (performance.now). No redirects. */
export const modelFetch =
  ({ rules, url }: Pick<ModelAccess, "rules" | "url">, deadline: number, sent: Meter["sent"]): typeof fetch =>
  async (input, init = {}) => {
    const { headers, body, signal } = init;
    const below = urlBelow(url, String(input));
    const chars = typeof body === "string" ? body.length : 0;
    sent(chars);
    const timeout_ms = Math.max(1, Math.round(deadline - performance.now()));
    const result = await call({
      url: below,
      method: "POST",
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? body : undefined,
      rules,
      signal,
      timeout_ms,
      max_answer_bytes: MAX_ANSWER_BYTES,
      told_headers: TOLD,
    });
    if (result.failure) {
      // The libraries break off a request at the deadline, too.
      const isLate = result.failure.kind === "timeout" || result.failure.code === "aborted";
      throw new ModelFault("down", isLate ? "it did not answer in time" : result.failure.message);
    }
    if ((result.status_code ?? 0) >= 400) sent(-chars);
    if (result.is_cut) throw new ModelFault("down", "its answer is too large");
    return new Response(result.answer, { status: result.status_code, headers: result.headers });
  };

const KINDS: Record<number, FaultKind> = { 401: "refused", 403: "refused", 404: "missing", 429: "busy" };

const MESSAGE_CHARS = 200;

/** The fault for a provider's status and message, without keys: some providers repeat the one they were sent. */
export function faultOf(status: number | undefined, message: string, key: string | null): ModelFault {
  const kind = KINDS[status ?? 0] ?? (status !== undefined && status >= 400 && status < 500 ? "bad" : "down");
  const told = (key ? message.replaceAll(key, "…") : message).replace(/\b(?:sk|AIza)[\w*.-]{6,}/g, "…");
  const text = told.replace(/\s+/g, " ").trim().slice(0, MESSAGE_CHARS).toWellFormed();
  return new ModelFault(kind, status === undefined ? text : `it answered ${status}: ${text}`);
}
