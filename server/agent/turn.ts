import { asc, eq, gte, type SQLWrapper, sql } from "drizzle-orm";
import { one } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { conversations } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { resources } from "@/db/schema/resources";
import { byId, inOrg } from "@/db/tenant";
import { build, TENANT_PARAM, together, togetherOn } from "@/db/together";
import { hasValue } from "@/db/value";
import { env } from "@/lib/env";
import { DAY_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import type { AgentTurn } from "@/schema/agent";
import type { Message } from "@/schema/conversation";
import { customersWords, partsOf, readMetadata } from "@/schema/message-metadata";
import type { Organization } from "@/schema/organization";
import { organizationOf, ownOrganization, toOrganization } from "@/server/accounts/organization/organization";
import { type Schedule, scheduleQueries, toSchedule } from "@/server/bookings/availability/schedule";
import { FIRST_READ_MS, scheduleWindows } from "@/server/bookings/availability/schedule-windows";
import { confirmsByEmail } from "@/server/bookings/notices/confirmation";
import { withoutLinks } from "@/server/bookings/page/links/message-link";
import { timesToMove } from "@/server/bookings/placement/times-to-move";
import { hasList, heldOffers } from "@/server/bookings/waiting/offers/held-offers";
import { heldVoices } from "@/server/conversations/media/voice/voice";
import { newestMessages } from "@/server/conversations/thread/reads";
import type { Ctx } from "@/server/http/ctx";
import { leadColumns } from "@/server/leads/store";
import { isNobodyThere, stateMeanwhile } from "./handover/unattended";
import { earlierLines, type FoundFacts, factQueries, toEarlier, toFacts } from "./receptionist/facts";
import { nextSlots, type OpenSlots } from "./receptionist/open-slots";
import { pageAddress, sendablePage } from "./receptionist/page-address";

const MESSAGES = 50;
const APPOINTMENTS = 10;

const given = sql.placeholder;
const NOW = sql`${given("now")}::timestamptz`;
const conversation_id = given("conversation_id");

/** Matches a lead's booked appointments that have not started yet. */
const toCome = (lead_id: SQLWrapper) => {
  const isBooked = hasValue(bookings.status, "booked");
  return inOrg(TENANT_PARAM, bookings, eq(bookings.lead_id, lead_id), isBooked, gte(bookings.starts_at, NOW));
};

// Finds the conversation only if its customer is waiting for the agent, or for a person who has not seen to it yet.
const thread = {
  name: "thread",
  part: sql`
    select lead_id from ${conversations}
    where ${byId(TENANT_PARAM, conversations, conversation_id)} and customer_position > answered_position
      and (status = 'active' or status = 'escalated' and unattended_after is not null)`,
};
const ITS_LEAD = sql`(select lead_id from thread)`;

/** The conversation that the customer had before this one. */
const BEFORE = sql`(
  select ${conversations.id} from ${conversations}
  where ${inOrg(TENANT_PARAM, conversations, eq(conversations.lead_id, ITS_LEAD))} and ${conversations.id} < ${conversation_id}::uuid
  order by ${conversations.id} desc limit 1)`;

/** Query for the customer's upcoming appointments, soonest first. */
function appointments() {
  const { id, title, services, starts_at, ends_at, resource_id, seat, uid } = bookings;
  const itsPerson = build
    .select({ name: resources.name })
    .from(resources)
    .where(
      inOrg(
        TENANT_PARAM,
        resources,
        sql`${resources.id} = ${resource_id}`,
        hasValue(resources.kind, "person"),
      ),
    );
  const person = sql<string | null>`(${itsPerson})`.as("person");
  return build
    .select({ id, title, services, starts_at, ends_at, resource_id, seat, uid, person })
    .from(bookings)
    .where(toCome(ITS_LEAD))
    .orderBy(asc(bookings.starts_at))
    .limit(APPOINTMENTS);
}

const readTurn = togetherOn(thread, {
  thread: build
    .select()
    .from(conversations)
    .where(byId(TENANT_PARAM, conversations, conversation_id)),
  organization: ownOrganization(),
  lead: build
    .select(leadColumns)
    .from(leads)
    .where(byId(TENANT_PARAM, leads, ITS_LEAD)),
  appointments: appointments(),
  messages: newestMessages(conversation_id, MESSAGES),
  held: heldVoices(conversation_id),
  earlier: earlierLines(BEFORE),
  offers: heldOffers(ITS_LEAD, sql`${given("held_at")}::timestamptz`),
  page: sendablePage(),
  ...factQueries(NOW),
  ...scheduleQueries({ from: NOW, to: sql`(${NOW} + ${given("first_ms")}::int * interval '1 ms')` }),
});

const readFacts = together(factQueries(NOW));

type AppointmentRow = ReturnType<typeof appointments>["_"]["result"][number];

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

/** The times in the ids of our last message's choices, and of the choices that the customer made since. */
function offeredIn(messages: Message[]): string[] {
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  const ids = messages.slice(Math.max(0, last)).flatMap((message) => {
    const metadata = readMetadata(message);
    const { buttons = [], list } = partsOf(metadata);
    const chosen = metadata.author === "customer" && metadata.reply ? [metadata.reply] : [];
    return [...chosen, ...buttons, ...(list?.sections.flatMap(({ rows }) => rows) ?? [])].map(({ id }) => id);
  });
  return [...new Set(ids.flatMap((id) => TIME.exec(id) ?? []))];
}

/** `namesPeople`: several people work there, so customers are told with whom an appointment is. */
type Moving = Parameters<typeof timesToMove>[0] & { offered: readonly string[]; namesPeople: boolean };

/** An appointment as the agent sees it, with the times it can be moved to; empty if it has no start time. */
async function toAppointment(
  row: AppointmentRow,
  { offered, namesPeople, ...moving }: Moving,
): Promise<AgentTurn["appointments"]> {
  const { starts_at, resource_id, seat, uid, person, ...told } = row;
  if (starts_at === null) return [];
  const can_change = uid === null;
  const movable = { ...told, starts_at, resource_id, seat };
  const free_times = can_change ? await timesToMove(moving, movable, offered) : [];
  return [{ ...told, starts_at, can_change, free_times, ...(namesPeople && person && { with: person }) }];
}

async function toBusiness(
  ctx: Ctx,
  organization: Organization,
  { open_slots, found }: { open_slots: OpenSlots; found: FoundFacts },
): Promise<AgentTurn["organization"]> {
  const { id, name, time_zone, language, services } = organization;
  const confirms_by_email = await confirmsByEmail(ctx);
  const facts = toFacts(organization, found);
  const waiting_list = hasList(found.list_rule);
  return { id, name, time_zone, language, services, open_slots, confirms_by_email, waiting_list, facts };
}

type HeldRow = ReturnType<typeof heldOffers>["_"]["result"][number];

/** What is held for the customer; with its person, if several work there. */
const toOffer = ({ person, kind, ...offer }: HeldRow, namesPeople: boolean): AgentTurn["offers"][number] => ({
  ...offer,
  ...(namesPeople && kind === "person" && { with: person }),
});

/** The schedule that customers are offered, from `now` to the booking horizon. */
const offeredWindows = (ctx: Ctx, organization: Organization, now: number, first?: Schedule) => {
  const to = now + organization.horizon_days * DAY_MS;
  return scheduleWindows(ctx, { organization, from: now, to, audience: "customer" }, first);
};

export async function businessOf(ctx: Ctx, now: Date): Promise<AgentTurn["organization"]> {
  const organization = await organizationOf(ctx);
  const at = now.getTime();
  const open_slots = await nextSlots(organization, offeredWindows(ctx, organization, at), at);
  const found = await readFacts(ctx.db, { organization_id: ctx.organization_id, now: now.toISOString() });
  return toBusiness(ctx, organization, { open_slots, found });
}

/**
 * What the agent is sent, and the positions of the first and last message that it is asked to answer. An answer to it is
 * overtaken if the conversation's `edit_count` has changed since, and unwanted if its `unattended_after` has: null unless
 * the conversation was handed over and nobody is there, when the agent does nothing but `books`.
 */
export type AskedTurn = {
  seen_from: number;
  seen_to: number;
  edit_count: number;
  unattended_after: number | null;
  books: boolean;
  turn: AgentTurn;
};

/**
 * Everything an agent is sent: the business and its free times, the customer and their appointments, the last 50
 * messages, the agent's own state. Undefined unless the customer is waiting for the agent, or for a person while nobody is
 * there.
 */
export async function findTurn(ctx: Ctx, id: string, now = new Date()): Promise<AskedTurn | undefined> {
  const { organization_id } = ctx;
  const times = { now: now.toISOString(), held_at: inMs().toISOString(), first_ms: FIRST_READ_MS };
  const values = { organization_id, conversation_id: id, ...times };
  const found = await readTurn(ctx.db, values);
  // A voice message is still being transcribed. Once that ends, or is given up, an answer is requested again.
  if (!found || (env.TRANSCRIPTION_URL && found.held.length > 0)) return undefined;
  const [row, lead] = [one(found.thread), one(found.lead)];
  const { channel, status, session_key, edit_count, unattended_after } = row;
  const { answered_position, customer_position } = row;
  const organization = toOrganization(one(found.organization));
  const at = now.getTime();
  const { time_zone, books_after_handover: books } = organization;
  if (status === "escalated" && !isNobodyThere({ ...toFacts(organization, found), time_zone }, row, at))
    return undefined;
  const state = status === "escalated" ? await stateMeanwhile(ctx, row) : row.agent_state;
  const first = toSchedule(organization, found, { from: at, to: at + FIRST_READ_MS });
  const windows = offeredWindows(ctx, organization, at, first);
  const messages = found.messages.toReversed().map((one) => ({
    ...one,
    content: one.role === "user" ? customersWords(one) : withoutLinks(one.content),
  }));
  const namesPeople = found.people.length > 1;
  const moving = { organization, windows, now: at, offered: offeredIn(messages), namesPeople };
  const appointments: AgentTurn["appointments"] = [];
  for (const one of found.appointments) appointments.push(...(await toAppointment(one, moving)));
  const business = await toBusiness(ctx, organization, {
    open_slots: await nextSlots(organization, windows, at),
    found,
  });
  const [page] = found.page;
  const booking_page = page && pageAddress({ ...page, organization_id, conversation_id: id, lead });
  const turn = {
    organization: { ...business, ...(booking_page && { booking_page }) },
    conversation: { id, channel, status, session_key },
    offers: found.offers.map((one) => toOffer(one, namesPeople)),
    ...{ appointments, lead, messages, state, earlier: toEarlier(found.earlier), slots_for: null },
  };
  const seen = { seen_from: answered_position + 1, seen_to: customer_position };
  return { ...seen, edit_count, unattended_after, books, turn };
}
