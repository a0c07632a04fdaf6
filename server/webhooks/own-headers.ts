import { z } from "zod";
import type { webhookEndpoints } from "@/db/schema/webhooks";
import { AppError } from "@/lib/errors";
import { opened, seal } from "@/lib/secret/secrets";
import type { WebhookHeaders } from "@/schema/webhook-header";

type Row = typeof webhookEndpoints.$inferSelect;
type Sealed = Pick<Row, "headers_sealed">;

const HeaderRecord = z.record(z.string(), z.string());

/** An endpoint's own headers as its row has them: their names, and everything sealed. */
export const sealedHeaders = (headers: WebhookHeaders): Pick<Row, "headers_sealed" | "header_names"> => {
  const header_names = Object.keys(headers);
  return { header_names, headers_sealed: header_names.length === 0 ? null : seal(JSON.stringify(headers)) };
};

/** Whether the endpoint's own headers can be opened: not if they were sealed under an AUTH_SECRET that is lost. */
export const hasHeaders = ({ headers_sealed }: Sealed): boolean =>
  headers_sealed === null || opened(headers_sealed) !== undefined;

/** The endpoint's own headers; throws 409 if they can't be opened. */
export function ownHeaders({ headers_sealed }: Sealed): WebhookHeaders {
  if (headers_sealed === null) return {};
  const text = opened(headers_sealed);
  if (text === undefined)
    throw new AppError("conflict", "This webhook's headers can't be read any more. Enter them again.");
  return HeaderRecord.parse(JSON.parse(text));
}

const HIDDEN = "••••";

/** Headers of these names, as they may be shown. */
export const hiddenHeaders = (names: readonly string[]): WebhookHeaders =>
  Object.fromEntries(names.map((name) => [name, HIDDEN]));
