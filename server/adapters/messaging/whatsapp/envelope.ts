import { z } from "zod";

const Change = z.object({ field: z.string(), value: z.unknown() });

/** One change of a delivery, with the number that its `value` names, or the reason why it can't be read. */
export type Part =
  | { ok: true; address: string; value: Record<string, unknown> }
  | { ok: false; reason: string; raw: unknown };

const listAt = (value: unknown, key: string): unknown[] => {
  const list: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) ? list : [];
};

const Named = z.object({ metadata: z.object({ phone_number_id: z.string().min(1) }) });
const Entry = z.object({ id: z.string().min(1) });

/** What an entry is about: its account (WABA), and the number of each change, if it names one. */
export type EntrySubject = {
  account: string | null;
  changes: { address: string | null; is_read: boolean }[];
};

function toSubject(entry: unknown): EntrySubject {
  const changes = listAt(entry, "changes").map((raw) => {
    const { field, value } = Change.safeParse(raw).data ?? {};
    const address = Named.safeParse(value).data?.metadata.phone_number_id ?? null;
    return { address, is_read: field === "messages" && address !== null };
  });
  return { account: Entry.safeParse(entry).data?.id ?? null, changes };
}

/** What a delivery is about. Fields other than `messages` may name a number, or only an account. */
export const subjectsOf = (body: unknown): EntrySubject[] => listAt(body, "entry").map(toSubject);

const Value = z
  .looseObject({ metadata: z.object({ phone_number_id: z.string().min(1) }) })
  .transform(({ metadata, ...value }) => ({ address: metadata.phone_number_id, value }));

function toPart(raw: unknown): Part {
  const change = Change.safeParse(raw).data;
  if (!change) return { ok: false, reason: "not a change", raw };
  if (change.field !== "messages") return { ok: false, reason: `field ${change.field}`, raw };
  const value = Value.safeParse(change.value).data;
  return value ? { ok: true, ...value } : { ok: false, reason: "names no number of ours", raw };
}

/** The changes of all entries of a delivery (Meta's page webhooks/reference/messages); null if it is not a delivery. */
export function envelopeParts(body: unknown): Part[] | null {
  const changes = listAt(body, "entry").flatMap((entry) => listAt(entry, "changes"));
  return changes.length > 0 ? changes.map(toPart) : null;
}

export const envelopeItems = (
  value: Record<string, unknown>,
  key: "messages" | "statuses" | "errors" | "contacts",
) => listAt(value, key);
