import { z } from "zod";
import { AppError } from "@/lib/errors";

/** Meta puts at most this many updates into a post (webhooks/overview). */
const MOST_ITEMS = 1000;
const ITEMS = ["messages", "statuses", "errors", "contacts", "user_preferences"] as const;

const Change = z.object({ field: z.string(), value: z.unknown() });

/** One change of a delivery, with the number that its `value` names, or the reason why it can't be read. */
export type Part =
  | { ok: true; address: string; value: Record<string, unknown> }
  | { ok: false; reason: string; raw: unknown };

const listAt = (value: unknown, key: string): unknown[] => {
  const list: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) ? list : [];
};

const contentOf = (change: unknown): unknown =>
  typeof change === "object" && change !== null ? Reflect.get(change, "value") : undefined;

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

function refuseMore(count: number, what: string): void {
  if (count > MOST_ITEMS) throw new AppError("malformed", `The post has more than ${MOST_ITEMS} ${what}.`);
}

/** Throws 400 if a delivery has more of anything than Meta sends; nothing else is looked at before. */
export function refuseAbsurd(body: unknown): void {
  const entries = listAt(body, "entry");
  refuseMore(entries.length, "entries");
  const changes = entries.flatMap((entry) => listAt(entry, "changes"));
  refuseMore(changes.length, "changes");
  for (const name of ITEMS) {
    const counts = changes.map((change) => listAt(contentOf(change), name).length);
    refuseMore(
      counts.reduce((sum, count) => sum + count, 0),
      name,
    );
  }
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

export const envelopeItems = (value: Record<string, unknown>, key: (typeof ITEMS)[number]) =>
  listAt(value, key);
