/** A record that an event is about, with the dashboard page that shows it. */
type EventRecord = { kind: "lead" | "conversation" | "message" | "booking" | "endpoint"; href: string };

const ID = /^[0-9a-f-]{36}$/;

type Data = ReadonlyMap<string, unknown>;

const PAGES = {
  lead: (id: string) => `/leads/${id}`,
  conversation: (id: string) => `/inbox/${id}`,
  message: (id: string, data: Data) => `/inbox/${data.get("conversation_id")}?message=${id}&steps=${id}`,
  booking: (id: string) => `/bookings?booking=${id}`,
  endpoint: (id: string) => `/settings/webhooks/${id}`,
} as const;

/** Which field of an event's data holds the id of which record, by the event's subject. */
const FIELDS: Record<string, Partial<Record<EventRecord["kind"], string>>> = {
  lead: { lead: "id" },
  conversation: { conversation: "id", lead: "lead_id" },
  message: { message: "id", conversation: "conversation_id" },
  booking: { booking: "id", lead: "lead_id" },
  waiting_list: { lead: "lead_id" },
  webhook_endpoint: { endpoint: "id" },
};

const KINDS = ["booking", "message", "conversation", "lead", "endpoint"] as const;

/** The value of a JSON text; null if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function dataOf(body: string): Data {
  const envelope = parsed(body);
  const data = envelope && typeof envelope === "object" && "data" in envelope ? envelope.data : null;
  return new Map(data && typeof data === "object" ? Object.entries(data) : []);
}

/** The records that an event is about, the nearest first. `body` is what was sent. */
export function recordsOf(event: string, body: string): EventRecord[] {
  const fields = FIELDS[event.split(".")[0] ?? ""] ?? {};
  const data = dataOf(body);
  return KINDS.flatMap((kind) => {
    const id = data.get(fields[kind] ?? "");
    return typeof id === "string" && ID.test(id) ? [{ kind, href: PAGES[kind](id, data) }] : [];
  });
}
