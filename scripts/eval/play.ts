import { z } from "zod";
import { Booking } from "@/server/schema/booking";
import { ConversationDetail } from "@/server/schema/conversation";
import type { CustomerAct, PhoneMessage } from "@/server/schema/simulator";
import { until } from "../lib/service";
import { type Business, bookFor } from "./business";
import type { Dialogue, Kind } from "./dialogue";

type Shown = z.infer<typeof PhoneMessage>;
type Choice = { id: string; title: string; is_row: boolean };

/** No dialogue of ours takes more of the customer's messages. */
const MOST = 12;
/** How long after the last answer a hand-over counts as that answer's. */
const LATER_S = 3;
const HELLO: Record<string, string> = { en: "Hello", es: "Hola", pt: "Olá", de: "Hallo", fr: "Bonjour" };
const NAMES: Record<string, string> = {
  en: "Ada Byron",
  es: "Ana García",
  pt: "Inês Costa",
  de: "Änne Weiß",
  fr: "Zoé Martin",
};

/** What a customer wants done, which ends the dialogue once it is. */
const WANTED: Partial<Record<Kind, (bookings: Booking[], before: Booking | undefined) => boolean>> = {
  booking: (bookings) => bookings.some(({ status }) => status === "booked"),
  moving: (bookings, before) =>
    bookings.some((one) => one.id === before?.id && one.starts_at !== before.starts_at),
  cancelling: (bookings, before) =>
    bookings.some((one) => one.id === before?.id && one.status === "cancelled"),
};

const choicesOf = ({ buttons, list }: Shown): Choice[] => [
  ...buttons.map((one) => ({ ...one, is_row: false })),
  ...(list?.sections.flatMap(({ rows }) => rows) ?? []).map(({ id, title }) => ({ id, title, is_row: true })),
];

const isTime = ({ title }: Choice) => /\b\d{1,2}[:.h]\d\d\b/.test(title);
const isService = ({ title }: Choice) => title === "Cleaning";
const isYes = ({ title }: Choice) => /^(?:yes|sí|sim|ja|oui)\b/iu.test(title);

/** What a customer does about an answer: takes what they want of what is offered, else tells the next thing they know. */
function reaction(shown: Shown, untold: string[], yes: string | undefined): CustomerAct {
  const choices = choicesOf(shown);
  const wanted = [isYes, isService, isTime].map((is) => choices.find(is)).find(Boolean);
  if (!wanted) return { type: "text", body: untold.shift() ?? "ok" };
  if (yes && isYes(wanted)) return { type: "text", body: yes };
  const { id, title, is_row } = wanted;
  return { type: is_row ? "row" : "button", id, title, answers: shown.id };
}

/** What became of a dialogue, by the rows. */
export type Played = {
  dialogue: Dialogue;
  messages: z.infer<typeof ConversationDetail>["messages"];
  status: z.infer<typeof ConversationDetail>["status"];
  bookings: Booking[];
  before: Booking | undefined;
  /** How many of the customer's messages it took until a person was called; null where none was. */
  handed_over_after: number | null;
  /** An answer that never came. */
  is_silent: boolean;
  bystander: Booking[];
};

const Leads = z.object({ leads: z.array(z.object({ id: z.string() })) });
const Bookings = z.object({ bookings: z.array(Booking) });
const Conversations = z.object({ conversations: z.array(z.object({ id: z.string(), status: z.string() })) });

const bookingsOf = async ({ api }: Business, lead_id: string): Promise<Booking[]> =>
  Bookings.parse(await api(`/bookings?lead_id=${lead_id}`)).bookings;

/** Plays a dialogue as the `n`-th customer, who waits so long for each answer. */
export async function play(
  business: Business,
  dialogue: Dialogue,
  n: number,
  wait_s: number,
): Promise<Played> {
  const { api, dashboard, connection_id } = business;
  const phone = `+1650555${1000 + n}`;
  const where = { connection_id, phone };
  const untold = [NAMES[dialogue.language] ?? "Ada", `customer${n}@example.com`, "Cleaning", "10:00"];
  const isDone = WANTED[dialogue.kind];
  let [last, asked, handed_over_after, is_silent]: [Shown | undefined, number, number | null, boolean] = [
    undefined,
    0,
    null,
    false,
  ];
  let id: string | undefined;
  const isEscalated = async () =>
    Conversations.parse(await api(`/conversations?lead_id=${id}`)).conversations[0]?.status === "escalated";
  const say = async (act: CustomerAct) => {
    asked += 1;
    const { status_code, answer } = await dashboard.simulator.write.mutate({ ...where, name: phone, act });
    if (status_code !== 200) throw new Error(`the webhook answered ${status_code}: ${answer}`);
    const next = async () => (await dashboard.simulator.received.query({ ...where, after: last?.id })).at(-1);
    const came = await until("an answer", next, wait_s).catch(() => undefined);
    if (!came) is_silent = true;
    else last = came;
    id ??= Leads.parse(await api(`/leads?search=${encodeURIComponent(phone)}`)).leads[0]?.id;
    if (await isEscalated()) handed_over_after ??= asked;
    return id ? await bookingsOf(business, id) : [];
  };
  let before: Booking | undefined;
  if (dialogue.kind === "moving" || dialogue.kind === "cancelling") {
    await say({ type: "text", body: HELLO[dialogue.language] ?? "Hello" });
    if (id) await bookFor(api, id, 2 + (n % 3), "11:00");
    [before] = id ? await bookingsOf(business, id) : [];
  }
  let bookings: Booking[] = [];
  for (const line of dialogue.says) bookings = await say({ type: "text", body: line });
  const goesOn = () =>
    isDone && !isDone(bookings, before) && handed_over_after === null && !is_silent && asked < MOST;
  while (last && goesOn()) bookings = await say(reaction(last, untold, dialogue.yes));
  // An agent may say so by an event of its own, after its answer.
  const later = async () => ((await isEscalated()) ? true : undefined);
  if (handed_over_after === null && dialogue.wants_person !== undefined)
    await until("a person", later, LATER_S).catch(() => undefined);
  if (await isEscalated()) handed_over_after ??= asked;
  if (!id) throw new Error(`${phone} wrote, and is no lead`);
  const { conversations } = Conversations.parse(await api(`/conversations?lead_id=${id}`));
  const thread = ConversationDetail.parse(await api(`/conversations/${conversations[0]?.id}`));
  const bystander = await bookingsOf(business, business.bystander);
  return {
    dialogue,
    messages: thread.messages,
    status: thread.status,
    bookings,
    before,
    handed_over_after,
    is_silent,
    bystander,
  };
}
