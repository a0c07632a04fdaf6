import { now } from "@/lib/time/time";
import { Id, toStorable } from "@/schema/common";
import { cleanName } from "@/schema/name";
import type { Ignored, Sender } from "./channel";
import { fromProvider } from "./phone";

const MAX_DEPTH = 16;

/** A provider's JSON without what Postgres can't store. Values nested too deep to walk safely become null. */
function storableJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return toStorable(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth + 1));
  return storableRecord(value, depth);
}

/** Like `storableJson`, for an object; keys without a value are dropped. */
export function storableRecord(record: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [toStorable(key), storableJson(value, depth + 1)]));
}

/** A provider's time (seconds since 1970) as a timestamp; now if it is missing, unreadable or in the future. */
export function sentAt(seconds: string | undefined, latest = now()): string {
  const at = Number(seconds) * 1000;
  return new Date(at > 0 ? Math.min(at, latest) : latest).toISOString();
}

const filled = (text: string | null | undefined): string | null => toStorable(text ?? "").trim() || null;

/** A message's sender as the provider names it; `id` is a number or a user id. Null if nothing identifies them. */
export function inboundSender(given: {
  id?: string | null | undefined;
  wa_id?: string | null | undefined;
  user_id?: string | null | undefined;
  name?: string | null | undefined;
}): Sender | null {
  const id = filled(given.id);
  const phone = fromProvider(id ?? "") ?? fromProvider(given.wa_id ?? "");
  const user_id = filled(given.user_id) ?? (id && !fromProvider(id) ? id : null);
  return phone || user_id ? { phone, user_id, name: cleanName(given.name) } : null;
}

/** Our own id as echoed by a provider; null if it is not ours, since other programs may use the same account. */
export const ownId = (echoed: string | null | undefined): string | null => Id.safeParse(echoed).data ?? null;

/** An item without meaning for us, with the reason. `raw` is what the provider sent. */
export const ignored = (reason: string, raw: unknown): Ignored => ({ kind: "ignored", reason, raw });
