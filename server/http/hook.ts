import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { hookGate } from "./limits/overload";
import { HOOK_BODY_LIMIT, readBody } from "./request/body";
import { noteArrival } from "./request/webhook-timing";
import { type JsonText, type RouteHandler, routeHandler } from "./route-handler";

type Description = {
  summary: string;
  /** How the caller proves who it is, in words. */
  security: string;
  /**
   * Throws 401 unless the request's headers hold what could be a proof; called before a byte of the body is read. Null
   * if a genuine sender may send none: then `max_bytes` has to be low.
   */
  proof: ((request: Request) => void) | null;
  query?: Record<string, string>;
  /** `max_bytes`: a lower limit than the usual 3 MiB, if the caller never sends that much. */
  body?: { content_type: string; schema: z.ZodType; max_bytes?: number };
  answer?: { content_type: string; schema: z.ZodType };
  /** Statuses of refusals that other webhooks don't answer with. */
  problems?: number[];
};

/** A webhook that others post to us, verified by its own rules over the raw body. */
export type Hook = RouteHandler & { documents: { kind: "hook"; hook: Omit<Description, "proof"> } };

/** A `proof` in a header of this form, such as a signature; whether it is genuine only the body can show. */
export const proofIn =
  (header: string, form: RegExp) =>
  ({ headers }: Request): void => {
    if (!form.test(headers.get(header) ?? ""))
      throw new AppError("unauthorized", `The signature in ${header} is missing or malformed.`);
  };

/** A provider's request, with its body read whole (at most 3 MiB). */
export type HookRequest = { request: Request; body: Uint8Array };

/** An inbound webhook, for callers that sign their requests instead of sending an access token. */
export function hook(
  description: Description,
  run: (incoming: HookRequest) => Promise<Response | JsonText>,
): Hook {
  const { proof, ...hook } = description;
  const limit = hook.body ? (hook.body.max_bytes ?? HOOK_BODY_LIMIT) : 0;
  const handler = routeHandler((request) =>
    // Refused before its body is read: senders of signed posts send them again.
    hookGate.pass(async () => {
      noteArrival();
      proof?.(request);
      return await run({ request, body: await readBody(request, limit) });
    }),
  );
  return Object.assign(handler, { documents: { kind: "hook" as const, hook } });
}
