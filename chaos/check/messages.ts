import { json } from "../gateway";
import type { Customer, Load } from "../load";
import type { World } from "../world";
import { type Finding, finding, repeated } from "./finding";

export type MessageRow = {
  phone: string;
  conversation_id: string;
  id: string;
  position: number;
  role: string;
  content: string;
  status: string;
};

/** Every message, in the API's order. */
export const readMessages = ({ database }: World): Promise<MessageRow[]> =>
  database.query(
    (sql) =>
      sql<MessageRow[]>`
      select leads.phone, conversation_id, messages.id, position, role, content, conversations.status
      from messages
      join conversations on conversations.organization_id = messages.organization_id
        and conversations.id = messages.conversation_id
      join leads on leads.organization_id = conversations.organization_id and leads.id = conversations.lead_id
      order by conversation_id, messages.created_at, position`,
  );

const textsOf = ({ name, acknowledged }: Customer) => acknowledged.map((n) => `#${name}.${n}`);

/** The number of a customer's message: 3 in `#12.3`. */
const lineOf = (text: string): number => Number(text.slice(text.lastIndexOf(".") + 1));

const outOfOrder = (texts: string[]): string[] =>
  texts.filter((text, at) => at > 0 && lineOf(text) < lineOf(texts[at - 1] ?? ""));

function byConversation(rows: MessageRow[]): MessageRow[][] {
  const threads = new Map<string, MessageRow[]>();
  for (const row of rows)
    threads.set(row.conversation_id, [...(threads.get(row.conversation_id) ?? []), row]);
  return [...threads.values()];
}

const isHanded = ({ status }: MessageRow) => status === "escalated";

/** Acknowledged messages that are lost: without a row, or never shown to the agent that was to answer them. */
export function lostMessages({ outside }: World, { customers }: Load, rows: MessageRow[]): Finding {
  const stored = new Set(rows.map(({ content }) => content));
  const handed = new Set(rows.filter(isHanded).map(({ phone }) => phone));
  const told = new Set(
    outside.agent.turns.flatMap(({ turn }) => turn.messages.map(({ content }) => content)),
  );
  const wanted = customers.flatMap(textsOf);
  const asked = customers.filter(({ phone }) => !handed.has(phone)).flatMap(textsOf);
  return finding(
    "messages acknowledged and lost",
    wanted.filter((text) => !stored.has(text)),
    asked.filter((text) => !told.has(text)),
  );
}

/** The same for leads that staff created: by the rows, and by the API. */
export async function lostLeads({ database, gateway }: World, { leads }: Load): Promise<Finding> {
  const rows = await database.query((sql) => sql<{ id: string }[]>`select id from leads`);
  const stored = new Set(rows.map(({ id }) => id));
  const unseen: string[] = [];
  for (const { tenant, id } of leads) {
    const answer = await gateway.ask(`/api/v1/leads/${id}`, json(tenant.token));
    if (answer?.status !== 200) unseen.push(`lead ${id}: ${answer?.status}`);
  }
  const lost = leads.filter(({ id }) => !stored.has(id)).map(({ id }) => id);
  return finding("leads acknowledged and lost", lost, unseen);
}

export function doubledMessages({ outside }: World, rows: MessageRow[]): Finding {
  const seen = outside.agent.turns.flatMap(({ turn }) =>
    repeated(turn.messages.filter(({ role }) => role === "user").map(({ content }) => content)),
  );
  const stored = rows.filter(({ role }) => role === "user").map(({ content }) => content);
  return finding("messages twice", repeated(stored), [...new Set(seen)]);
}

/**
 * Customers with two conversations on a number, and leads with the same phone. Outside: what the agent and a search
 * see.
 */
export async function doubledPeople(world: World, { customers, leads }: Load): Promise<Finding[]> {
  const { database, gateway } = world;
  const twoThreads = await database.query(
    (sql) =>
      sql<{ what: string }[]>`
      select lead_id || ' ' || connection_id as what from conversations
      where status in ('active', 'escalated') group by lead_id, connection_id having count(*) > 1`,
  );
  const twoLeads = await database.query(
    (sql) =>
      sql<
        { what: string }[]
      >`select phone as what from leads group by organization_id, phone having count(*) > 1`,
  );
  const known = [...customers.filter(({ acknowledged }) => acknowledged.length > 0), ...leads];
  const leadsSeen: string[] = [];
  for (const { tenant, phone } of known) {
    const found = await gateway.ask(`/api/v1/leads?search=${encodeURIComponent(phone)}`, json(tenant.token));
    const page = found?.status === 200 ? JSON.parse(found.body) : { total: 0, leads: [] };
    if (page.total !== 1) leadsSeen.push(`${phone}: ${page.total} leads`);
  }
  // On one number a customer has one conversation, which is not closed within a run.
  const talks = world.outside.agent.turns.map(({ turn }) => `${turn.lead.phone} ${turn.conversation.id}`);
  const threadsSeen = repeated([...new Set(talks)].map((talk) => talk.split(" ")[0] ?? ""));
  return [
    finding(
      "customers twice",
      twoThreads.map(({ what }) => what),
      threadsSeen,
    ),
    finding(
      "leads twice",
      twoLeads.map(({ what }) => what),
      leadsSeen,
    ),
  ];
}

/** Customers' messages out of order: as the API shows them, and as the agent got them. */
export function orderIn({ outside }: World, rows: MessageRow[]): Finding {
  const users = byConversation(rows.filter(({ role }) => role === "user"));
  const shown = users.flatMap((thread) => outOfOrder(thread.map(({ content }) => content)));
  const told = outside.agent.turns.flatMap(({ turn }) =>
    outOfOrder(turn.messages.filter(({ role }) => role === "user").map(({ content }) => content)),
  );
  return finding("customers' messages out of order", shown, told);
}

/** Our messages that reached their provider before an earlier one of the same conversation. */
export function orderOut({ outside }: World, rows: MessageRow[]): Finding {
  const arrival = new Map<string, number>();
  for (const [at, { message_id }] of outside.provider.sent.entries())
    if (!arrival.has(message_id)) arrival.set(message_id, at);
  const early = byConversation(rows.filter(({ role }) => role === "assistant")).flatMap((thread) => {
    const sent = thread.toSorted((a, b) => a.position - b.position).filter(({ id }) => arrival.has(id));
    return sent.filter((row, at) => {
      const before = sent[at - 1];
      return before !== undefined && (arrival.get(row.id) ?? 0) < (arrival.get(before.id) ?? 0);
    });
  });
  return finding(
    "our messages out of order",
    null,
    early.map(({ id, content }) => `${id} ${content}`),
  );
}
