import { AUDIT_EVENTS, type AuditEventName, type AuditTarget } from "@/schema/audit-event";
import { shownText } from "./changes";

/** The kind of record that an id in an input names, if its field doesn't say so. */
const KINDS: Record<string, string> = {
  assignee: "user",
  member: "user",
  mentions: "user",
  connection: "number",
  key: "api_key",
  endpoint: "webhook",
  feed: "calendar_feed",
  exception: "schedule_exception",
  source: "knowledge_source",
  series: "booking_series",
  step: "reminder_step",
  template: "message_template",
  view: "inbox_view",
  entry: "waiting_entry",
  duplicate: "lead",
  delivery: "webhook_delivery",
  subscription: "device",
};

/** What an event is about, if its name doesn't say so. */
const ABOUT: Record<string, string> = { member: "user", profile: "user" };

/** Ids that name no record of their own: of a page, of an undo, of a file in a message. */
const NAMELESS = ["client_id", "undo_id", "media_id"];

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string" && ID.test(one));

function kindOf(field: string): string {
  const noun = field.replace(/_ids?$/, "");
  return KINDS[noun] ?? noun;
}

const NAMES = ["name", "display_name", "full_name", "title", "url", "email"];

const textIn = (row: object, field: string): string | undefined => {
  const value: unknown = Reflect.get(row, field);
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** What a record is called. */
function nameIn(row: unknown): string | null {
  if (typeof row !== "object" || row === null) return null;
  for (const field of NAMES) {
    const name = textIn(row, field);
    if (name) return shownText(name);
  }
  return null;
}

const isFieldOfIds = (field: string) =>
  (/_ids?$/.test(field) || field === "mentions") && !NAMELESS.includes(field);

const PRIVATE = ["work", "data"];

/**
 * The records that an action was about: what its input names, and what it made, by the id in its answer. Only settings
 * have a name: customers' names and what they wrote stay where they can be deleted.
 */
export function targetsOf(
  event: AuditEventName,
  { ids, answer, row }: { ids: unknown; answer: unknown; row: object | undefined },
): AuditTarget[] {
  const noun = event.split(".")[0] ?? "";
  const own = ABOUT[noun] ?? noun;
  const given = Object.entries<unknown>(Object(ids))
    .filter(([field]) => isFieldOfIds(field))
    .flatMap(([field, value]) => idsIn(value).map((id) => ({ type: kindOf(field), id })));
  const made = typeof answer === "object" && answer !== null ? idsIn(Reflect.get(answer, "id")) : [];
  const all = [...made.map((id) => ({ type: own, id })), ...given];
  const distinct = [...new Map(all.map((target) => [target.id, target])).values()];
  const isNamed = !PRIVATE.includes(AUDIT_EVENTS[event]);
  const name = isNamed ? (nameIn(row) ?? nameIn(answer)) : null;
  return distinct
    .toSorted((one, other) => Number(other.type === own) - Number(one.type === own))
    .map((target) => ({ ...target, name: target.type === own ? name : null }));
}
