import { z } from "zod";
import { Booking } from "@/schema/booking";
import { ConversationDetail } from "@/schema/conversation";
import { type PlayedCustomer, playAt, type WrittenTo } from "@/server/agent/rehearsal/customer";
import type { Dialogue } from "@/server/agent/rehearsal/dialogue";
import { HARBOUR, type Played } from "@/server/agent/rehearsal/stage/played";
import { until } from "../lib/service";
import { type Business, bookFor } from "./business";

/** How many seconds after the last answer a handover still counts as that answer's. */
const LATER_S = 3;

const Leads = z.object({ leads: z.array(z.object({ id: z.string() })) });
const Bookings = z.object({ bookings: z.array(Booking) });
const Conversations = z.object({ conversations: z.array(z.object({ id: z.string(), status: z.string() })) });

const bookingsOf = async ({ api }: Business, lead_id: string): Promise<Booking[]> =>
  Bookings.parse(await api(`/bookings?lead_id=${lead_id}`)).bookings;

/**
 * A customer who writes to the business's practice number from a phone, and waits up to `wait_s` seconds for each
 * answer.
 */
function phoneOf(business: Business, phone: string, wait_s: number) {
  const { api, dashboard, connection_id } = business;
  const where = { connection_id, phone };
  let last: string | undefined;
  let known: string | undefined;
  const lead = () => {
    if (known === undefined) throw new Error(`${phone} wrote, and is no lead`);
    return known;
  };
  const conversation = async () =>
    Conversations.parse(await api(`/conversations?lead_id=${lead()}`)).conversations[0];
  const desk: WrittenTo = {
    write: async (act) => {
      const { status_code, answer } = await dashboard.simulator.write.mutate({ ...where, name: phone, act });
      if (status_code !== 200) throw new Error(`the webhook answered ${status_code}: ${answer}`);
      const next = async () => (await dashboard.simulator.received.query({ ...where, after: last })).at(-1);
      const came = await until("an answer", next, wait_s).catch(() => undefined);
      last = came?.id ?? last;
      known ??= Leads.parse(await api(`/leads?search=${encodeURIComponent(phone)}`)).leads[0]?.id;
      return came;
    },
    bookings: () => bookingsOf(business, lead()),
    bookFor: async (days, time) => void (await bookFor(api, lead(), days, time)),
    isEscalated: async () => (await conversation())?.status === "escalated",
  };
  const thread = async () =>
    ConversationDetail.parse(await api(`/conversations/${(await conversation())?.id}`));
  return { desk, thread };
}

/** Plays a dialogue as the `n`th customer, who waits up to `wait_s` seconds for each answer. */
export async function play(
  business: Business,
  dialogue: Dialogue,
  { customer, n, wait_s }: { customer: PlayedCustomer; n: number; wait_s: number },
): Promise<Played> {
  const { desk, thread } = phoneOf(business, `+1650555${1000 + n}`, wait_s);
  const { asked, handed_over_after, ...course } = await playAt(desk, dialogue, customer, n);
  // An agent may hand over by an event after its answer.
  const later = async () => ((await desk.isEscalated()) ? true : undefined);
  if (handed_over_after === null && dialogue.wants_person !== undefined)
    await until("a person", later, LATER_S).catch(() => undefined);
  const isHandedOver = await desk.isEscalated();
  const { messages, status } = await thread();
  const bystander = await bookingsOf(business, business.bystander);
  return {
    ...{ dialogue, business: HARBOUR, messages, status, bystander },
    ...course,
    handed_over_after: handed_over_after ?? (isHandedOver ? asked : null),
  };
}
