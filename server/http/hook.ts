import type { z } from "zod";
import { noteArrival } from "./arrival";
import { HOOK_BODY_LIMIT, readBody } from "./body";
import { hookGate } from "./overload";
import { type JsonText, type RouteHandler, routeHandler } from "./route-handler";

type Description = {
  summary: string;
  /** How the caller proves who it is, in words. */
  security: string;
  query?: Record<string, string>;
  /** `max_bytes`: a lower limit than the usual 3 MiB, if the caller never sends that much. */
  body?: { content_type: string; schema: z.ZodType; max_bytes?: number };
  answer?: { content_type: string; schema: z.ZodType };
};

/** A webhook that others post to us, verified by its own rules over the raw body. */
export type Hook = RouteHandler & { documents: { kind: "hook"; hook: Description } };

/** A provider's request, with its body read whole (at most 3 MiB). */
export type HookRequest = { request: Request; body: Uint8Array };

/** An inbound webhook, for callers that sign their requests instead of sending an access token. */
export function hook(
  description: Description,
  run: (incoming: HookRequest) => Promise<Response | JsonText>,
): Hook {
  const limit = description.body?.max_bytes ?? HOOK_BODY_LIMIT;
  const handler = routeHandler((request) =>
    // Refused before its body is read: senders of signed posts send them again.
    hookGate.pass(async () => {
      noteArrival();
      return await run({ request, body: await readBody(request, limit) });
    }),
  );
  return Object.assign(handler, { documents: { kind: "hook" as const, hook: description } });
}
