import { not, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf, rowsOf } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { newId } from "@/db/schema/columns";
import { conversationReads, conversations, messages } from "@/db/schema/conversations";
import { leadIdentities, leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { DAY_MS, MINUTE_MS } from "@/lib/time/clock";
import type { Provider } from "@/schema/channel-connection";
import type { WaitReason } from "@/schema/conversation";
import { storedMetadata } from "@/schema/message-metadata";
import { identitiesOf } from "@/server/adapters/messaging/identity";
import { keepIncoming, mediaIn } from "@/server/conversations/media/take-in";
import { metaIdOf } from "@/server/practice/samples/samples";
import { bookingOf } from "./booking";
import { seedDialogue } from "./dialogues";
import type { SeedLine, Writer } from "./lines";
import { PEOPLE, type SeedPerson } from "./people";
import type { Dentists } from "./schedule";
import type { SeedThread } from "./thread";
import { WITH_AGENT } from "./threads-agent";
import { takenOver } from "./threads-staff";
import { waiting } from "./threads-waiting";

/** An open thread that has been silent for this long counts as abandoned. */
const IDLE_MS = 2.5 * DAY_MS;

/** The demo practice: its numbers by provider, its staff, and the current time. */
type Practice = {
  organization_id: string;
  time_zone: string;
  dentists: Dentists;
  numbers: Record<Provider, { id: string; address: string }>;
  me: Writer;
  colleague: Writer;
  now: number;
};

type Told = SeedLine & { at: Date; position: number };

/** The lines with their times; the last one is `ago` minutes ago. */
function dated({ lines, ago }: SeedThread, now: number): Told[] {
  const total = lines.slice(1).reduce((sum, { after }) => sum + after, 0);
  let at = now - (ago + total) * MINUTE_MS;
  return lines.map((line, index) => {
    if (index > 0) at += line.after * MINUTE_MS;
    return { ...line, at: new Date(at), position: index + 1 };
  });
}

const last = (told: Told[], matches: (line: Told) => boolean) => told.findLast(matches);
const isCustomers = ({ role }: Told) => role === "user";
const isForAgent = (line: Told) => isCustomers(line) && line.metadata.handled !== false;

/** Since when the thread has needed a person, and why. */
function waitOf(told: Told[], { status }: SeedThread) {
  const asked = last(told, isCustomers);
  const answer = last(told, ({ role }) => role === "assistant");
  const isStaffs = ({ metadata }: Told) => metadata.author === "staff";
  const isAnswered = (last(told, isStaffs)?.position ?? 0) > (asked?.position ?? 0);
  const wait = (waiting_for: WaitReason, line: Told) => ({
    waiting_for,
    waiting_since: line.at.toISOString(),
  });
  if (asked && status === "escalated" && !isAnswered) return wait("handed_over", asked);
  if (asked && status === "active" && asked.metadata.handled === false) return wait("media", asked);
  return answer?.delivery_status === "failed" ? wait("not_sent", answer) : {};
}

/** The thread's row, as appending its messages one by one would have made it. */
function conversationOf(told: Told[], thread: SeedThread, now: number) {
  const answer = last(told, ({ role }) => role === "assistant");
  const isBefore = (line: Told) => isForAgent(line) && line.position < (answer?.position ?? 0);
  const end = told.at(-1);
  const ended = (end?.at ?? new Date(now)).toISOString();
  const isSilent = thread.status === "active" && answer !== undefined && answer === end;
  const isForgotten = isSilent && now - Date.parse(ended) > IDLE_MS;
  return {
    status: isForgotten ? ("abandoned" as const) : thread.status,
    assignee_id: thread.assignee?.id ?? null,
    message_count: told.length,
    last_message_at: ended,
    last_message_preview: end?.content.slice(0, 200) ?? null,
    customer_position: last(told, isForAgent)?.position ?? 0,
    answered_position: last(told, isBefore)?.position ?? 0,
    inbound_position: last(told, isCustomers)?.position ?? 0,
    outbound_position: answer?.position ?? 0,
    ...waitOf(told, thread),
    first_reply_at: told.find(({ role }) => role === "assistant")?.at.toISOString() ?? null,
    created_at: told[0]?.at.toISOString() ?? ended,
    updated_at: ended,
  };
}

/** The file that a line brings, still to be fetched from its number's provider. */
function incomingOf({ file }: SeedLine) {
  if (!file) return [];
  const { type, ...item } = file;
  return mediaIn({ type, metadata: { media: [{ id: metaIdOf(type), ...item }] } }).incoming;
}

type Thread = { organization_id: string; conversation_id: string; connection_id: string | null };

/** A line as a stored message, with the files that it brings. */
function messageOf(line: Told, { connection_id, ...thread }: Thread) {
  const { at, after: _after, file: _file, metadata, ...rest } = line;
  const incoming = incomingOf(line);
  const media = incoming.length > 0 ? { media: incoming.map(({ shown }) => shown) } : {};
  const row = {
    ...rest,
    ...thread,
    id: newId(at),
    metadata: storedMetadata(metadata, media),
    connection_id,
    delivery_status: connection_id === null ? null : line.delivery_status,
    created_at: at.toISOString(),
  };
  return { row, incoming };
}

/** One customer's lead, thread and appointment, with plausible dates. */
function tell(practice: Practice, person: SeedPerson, index: number, thread: SeedThread) {
  const { organization_id, numbers, now } = practice;
  const { service, phone, status, ...named } = person;
  const told = dated(thread, now);
  const known = new Date((told[0]?.at.getTime() ?? now) - (thread.known_for ?? 0) * DAY_MS);
  const created_at = known.toISOString();
  const [lead_id, conversation_id] = [newId(known), newId(told[0]?.at)];
  const { channel = "whatsapp" } = thread;
  const number = channel === "whatsapp" ? numbers[thread.via ?? "provider-b"] : null;
  const channel_id = number ? phone : `demo:${index}`;
  const identities = identitiesOf({ phone, channel, channel_id });
  return {
    lead: {
      ...named,
      organization_id,
      id: lead_id,
      phone,
      status,
      channel,
      channel_id,
      preferred_services: [service],
      created_at,
      updated_at: created_at,
    },
    identities: identities.map((identity) => ({
      organization_id,
      lead_id,
      proven_at: number && created_at,
      ...identity,
    })),
    conversation: {
      organization_id,
      id: conversation_id,
      lead_id,
      channel,
      connection_id: number?.id ?? null,
      reply_to: number && phone,
      session_key: `${channel}:${number?.address ?? "demo"}:${lead_id}`,
      ...conversationOf(told, thread, now),
    },
    messages: told.map((line) =>
      messageOf(line, { organization_id, conversation_id, connection_id: number?.id ?? null }),
    ),
    bookings: bookingOf(practice, { person, index, lead_id, known }),
    unread: thread.unread ? [conversation_id] : [],
  };
}

/** Marks all threads of the practice as read by the owner, except for some. */
async function seedReads(tx: Tx, { organization_id, me }: Practice, unread: string[]): Promise<void> {
  const position = sql<number>`${conversations.message_count}`.as("position");
  const fields = {
    organization_id: conversations.organization_id,
    user_id: sql<string>`${me.id}::uuid`.as("user_id"),
  };
  await tx.insert(conversationReads).select(
    tx
      .select({
        ...fields,
        conversation_id: sql<string>`${conversations.id}`.as("conversation_id"),
        position,
      })
      .from(conversations)
      .where(inOrg({ organization_id }, conversations, not(isOneOf(conversations.id, unread)))),
  );
}

/** Three dozen customers: some threads are written out, the others follow from their status, nine hours apart. */
export async function seedStories(tx: Tx, practice: Practice): Promise<void> {
  const threads: Record<string, SeedThread> = { ...WITH_AGENT, ...waiting(practice), ...takenOver(practice) };
  const stories = PEOPLE.map((person, index) => {
    const first = person.name.split(" ")[0] ?? person.name;
    const usual = { ago: index * 9 * 60 + 20, ...seedDialogue(person.status, person.service, first) };
    return tell(practice, person, index, threads[person.name] ?? usual);
  });
  await tx.insert(leads).select(
    rowsOf(
      leads,
      stories.map((story) => story.lead),
    ),
  );
  await tx.insert(leadIdentities).select(
    rowsOf(
      leadIdentities,
      stories.flatMap((story) => story.identities),
    ),
  );
  await tx.insert(conversations).select(
    rowsOf(
      conversations,
      stories.map((story) => story.conversation),
    ),
  );
  const written = stories.flatMap((story) => story.messages);
  await tx.insert(messages).select(
    rowsOf(
      messages,
      written.map(({ row }) => row),
    ),
  );
  for (const { row, incoming } of written)
    if (row.connection_id)
      await keepIncoming(tx, practice, { message_id: row.id, connection_id: row.connection_id }, incoming);
  await tx.insert(bookings).select(
    rowsOf(
      bookings,
      stories.flatMap((story) => story.bookings),
    ),
  );
  const unread = stories.flatMap((story) => story.unread);
  await seedReads(tx, practice, unread);
}
