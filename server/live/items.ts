import { newId } from "@/db/schema/columns";
import { Conversation, Message } from "@/schema/conversation";
import type { LiveItem, LiveType } from "@/schema/live";
import { messagesById } from "@/server/conversations/thread/reads";
import { withSender } from "@/server/conversations/thread/sender";
import { type Ctx, isPractitioner } from "@/server/http/ctx";
import { type EventRow, eventsById, eventsMadeSince } from "@/server/webhooks/event-queries";

const LIMIT = 500;
/** Ids are made before the commit and by several clocks, so a gap is read from this long before it began. */
const OVERLAP_MS = 10_000;

/** An item with only its id and type. */
export const bare = (id: string, type: LiveType): LiveItem => ({
  id,
  type,
  lead_id: null,
  conversation_id: null,
  booking_id: null,
  message: null,
  conversation: null,
  viewers: null,
});

/** Says that updates may have been missed. */
export const resumed = (): LiveItem => bare(newId(), "live.resumed");

/** Says that the teams or their members have changed. */
export const regrouped = (): LiveItem => bare(newId(), "teams.changed");

/** Tells one person that they have a new notification. */
export const notified = (): LiveItem => bare(newId(), "notification.created");

const HARMLESS: LiveType[] = ["presence.changed", "teams.changed", "notification.created", "live.resumed"];

/** The items as the caller may have them: a practitioner is told only that something changed, as it may be another's. */
export function allowedTo(ctx: Ctx, items: LiveItem[]): LiveItem[] {
  if (!isPractitioner(ctx)) return items;
  const harmless = items.filter(({ type }) => HARMLESS.includes(type));
  return harmless.length < items.length ? [...harmless, resumed()] : harmless;
}

const about = (message: Message) => ({
  conversation_id: message.conversation_id,
  message: withSender(message),
});

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function toItem({ id, type, data }: EventRow): LiveItem {
  const item = bare(id, type);
  const own = textOrNull(data.id);
  const [noun] = type.split(".");
  if (noun === "lead") return { ...item, lead_id: own };
  const lead_id = textOrNull(data.lead_id);
  if (noun === "booking") return { ...item, lead_id, booking_id: own };
  if (noun === "conversation") {
    const conversation = Conversation.safeParse(data).data ?? null;
    return { ...item, lead_id, conversation_id: own, conversation };
  }
  const message = Message.safeParse(data).data;
  return message ? { ...item, ...about(message) } : item;
}

type Told = { events: string[]; messages: string[]; conversations: string[] };

/** The items of events, of messages whose delivery progressed, and of conversations that changed without an event. */
export async function itemsOf(
  organization_id: string,
  { events, messages, conversations }: Told,
): Promise<LiveItem[]> {
  const [happened, changed] = await Promise.all([
    events.length > 0 ? eventsById(organization_id, events) : [],
    messages.length > 0 ? messagesById(organization_id, messages) : [],
  ]);
  return [
    ...(await asTheyAre(organization_id, happened.map(toItem))),
    ...changed.map((message) => ({ ...bare(newId(), "message.updated"), ...about(message) })),
    ...conversations.map((conversation_id) => ({ ...bare(newId(), "thread.updated"), conversation_id })),
  ];
}

/** Messages as they are now: an event holds its message as it was, and its delivery may have progressed since. */
async function asTheyAre(organization_id: string, items: LiveItem[]): Promise<LiveItem[]> {
  const ids = items.flatMap(({ message }) => message?.id ?? []);
  if (ids.length === 0) return items;
  const now = new Map((await messagesById(organization_id, ids)).map((message) => [message.id, message]));
  return items.map((item) => {
    const message = item.message && now.get(item.message.id);
    return message ? { ...item, ...about(message) } : item;
  });
}

/** Items since a moment, with a little overlap. If there are too many, one item that says so. */
export async function itemsSince(organization_id: string, at: number): Promise<LiveItem[]> {
  const from = new Date(Math.max(0, at - OVERLAP_MS)).toISOString();
  const happened = await eventsMadeSince(organization_id, from, LIMIT + 1);
  if (happened.length > LIMIT) return [resumed()];
  return asTheyAre(organization_id, happened.map(toItem));
}

/** When an id (UUIDv7) was made, in milliseconds. */
export const madeAt = (id: string): number => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
