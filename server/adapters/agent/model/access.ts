import { call } from "@/server/adapters/http/call";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import type { ModelProvider } from "@/server/schema/model";

/** What opens a model: whose it is, which, and at what address. `rules` where a customer chose the address. */
export type ModelAccess = {
  provider: ModelProvider;
  model: string;
  url: string;
  key: string | null;
  rules?: UrlRules;
};

/**
 * Why a model gave no answer. refused: it does not take the key. missing: it is not known there. busy: it wants to be asked
 * less often, or there is no money left. bad: it can't do what it was asked. down: all else, which may pass.
 */
type FaultKind = "refused" | "missing" | "busy" | "bad" | "down";

/** A model that can't be used; `message` is for people and holds no secret. */
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

/** What is told of an answer's headers. Not when it can be asked again: no customer waits for that. */
const TOLD = ["content-type"];

/** Told how many characters were sent, or taken back where they were not worked on. */
type Sent = (chars: number) => void;

/** `fetch` for the providers' libraries, by our own client and no longer than until `deadline` (performance.now). No redirects. */
export const modelFetch =
  ({ rules }: Pick<ModelAccess, "rules">, deadline: number, sent: Sent = () => {}): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const { headers, body } = init;
    const chars = typeof body === "string" ? body.length : 0;
    sent(chars);
    const timeout_ms = Math.max(1, Math.round(deadline - performance.now()));
    const result = await call({
      url: String(input),
      method: "POST",
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? body : undefined,
      rules,
      timeout_ms,
      max_answer_bytes: MAX_ANSWER_BYTES,
      told_headers: TOLD,
    });
    if (result.failure)
      throw new ModelFault(
        "down",
        result.failure.kind === "timeout" ? "it did not answer in time" : result.failure.message,
      );
    if ((result.status_code ?? 0) >= 400) sent(-chars);
    if (result.is_cut) throw new ModelFault("down", "its answer is too large");
    return new Response(result.answer, { status: result.status_code, headers: result.headers });
  };

const KINDS: Record<number, FaultKind> = { 401: "refused", 403: "refused", 404: "missing", 429: "busy" };

const MESSAGE_CHARS = 200;

/** What a provider's status and message say, without the key: some repeat what they were shown. */
export function faultOf(status: number | undefined, message: string, key: string | null): ModelFault {
  const kind = KINDS[status ?? 0] ?? (status !== undefined && status >= 400 && status < 500 ? "bad" : "down");
  const told = (key ? message.replaceAll(key, "…") : message).replace(/\b(?:sk|AIza)[\w*.-]{6,}/g, "…");
  const text = told.replace(/\s+/g, " ").trim().slice(0, MESSAGE_CHARS).toWellFormed();
  return new ModelFault(kind, status === undefined ? text : `it answered ${status}: ${text}`);
}
