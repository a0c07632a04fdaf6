import { z } from "zod";
import { Email, text } from "@/schema/common";
import { wasSaid } from "@/server/adapters/agent/model/customer-text";
import { isStranger, namesUnknownAmount } from "@/server/adapters/agent/model/guards/ungrounded";
import { type Bench, WrongArguments, worded } from "@/server/adapters/agent/model/turn-context";
import { isNamed } from "@/server/adapters/agent/receptionist/lead";
import { BookingPage, sendPage } from "./booking-page";
import { Book, book, Cancel, cancel, Move, move } from "./changes";
import { serviceList } from "./choices";
import { findPassages, knownWith, LookUp, passagesNamed } from "./look-up";
import { FreeSlots, findTimes } from "./times";
import { AnswerOffer, acceptOffer, declineOffer, joinWaitingList, WaitingList } from "./waiting-list";

/** A tool for the model: description, input, and `run`, which changes the draft and returns what to tell the model. */
export type Tool = { about: string; input: z.ZodType; run(input: unknown): Promise<object | string> };

const Contact = z.object({
  name: z
    .string()
    .optional()
    .describe("The customer's own name, as they wrote it; not that of somebody they book for"),
  email: z.string().optional().describe("Their e-mail address, as they wrote it"),
});
const HandOver = z.object({
  summary: z
    .string()
    .describe(
      "For the team, in at most three short lines: what the customer wants, what was said, what is open",
    ),
  message: z
    .string()
    .optional()
    .describe("For the customer, in their language; the desk adds that a person will answer"),
});
const Nothing = z.object({});

function listServices({ turn, draft, language }: Bench): object {
  const { services } = turn.organization;
  if (draft.offers === null) draft.choices = serviceList(turn.organization, language);
  return {
    services: services.map(({ name, duration_minutes }) => ({ name, minutes: duration_minutes })),
    note: "These are shown to the customer as a list.",
  };
}

function showAppointments(bench: Bench): object | string {
  const { turn, draft, words } = bench;
  const { appointments } = turn;
  const lines = appointments.map((one) => words.appointment(worded(bench, one)));
  draft.lines = lines.length > 0 ? lines.slice(0, 5) : [words.noAppointment];
  draft.is_over = true;
  return "The desk now tells the customer these appointments itself.";
}

function saveContact(bench: Bench, { name, email }: z.infer<typeof Contact>): string {
  const { turn, draft } = bench;
  const { lead } = turn;
  const named = name ? text(100).trim().min(1).safeParse(name).data : undefined;
  const address = email ? Email.safeParse(email.trim()).data : undefined;
  // The customer's mistake, not the model's, so it is no wrong call.
  if (email && !address) return "Not saved: that is no e-mail address. Ask the customer for it again.";
  for (const given of [named, address])
    if (given && !wasSaid(bench, given))
      throw new WrongArguments("The customer never wrote that. Save only what they wrote.");
  // A profile's name is whatever its owner once typed, so the customer's own word corrects it; an import's is the team's.
  const isNew = named && named !== lead.name && !(lead.imported && isNamed(lead));
  const data = { ...(isNew && { name: named }), ...(address && { email: address }) };
  if (Object.keys(data).length === 0) return "Nothing new to save.";
  draft.events.push({ event: "new_lead", data });
  if (lead.status === "new") draft.events.push({ event: "status_update", data: { status: "contacted" } });
  return "Saved.";
}

const SUMMARY_LINES = 3;

function handOver({ draft }: Bench, { summary, message = "" }: z.infer<typeof HandOver>): string {
  const lines = summary
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const told = lines.slice(0, SUMMARY_LINES).join("\n");
  draft.hands_over = told.slice(0, 500).toWellFormed() || "The agent asked for a person.";
  draft.parting = message;
  return "A person is called. The desk tells the customer so.";
}

const Answer = z.object({
  text: z.string().describe("What the customer reads"),
  done: z
    .array(z.string())
    .default([])
    .describe("What the text says was done for the customer, such as booked, noted or told to somebody"),
  people: z.array(z.string()).default([]).describe("Everybody whom the text names as working here"),
  amounts: z
    .array(z.string())
    .default([])
    .describe("Every amount of money that the text names, such as 80 €"),
  cites: z
    .array(z.string())
    .max(12)
    .default([])
    .describe("The names of the passages that the text has something from, such as P1"),
});

/** The model's answer, with what it says apart, so that it can be checked as data. */
function answer(
  bench: Bench,
  { text: said, done, people, amounts, cites }: z.infer<typeof Answer>,
): object | string {
  const { draft } = bench;
  const cited = passagesNamed(bench, cites);
  const known = knownWith(bench.known, cited);
  const wrong = [
    done.some((one) => one.trim() !== "") && !draft.done && "Nothing was done: only the desk says what was.",
    people.some((one) => isStranger(one, known)) && "Somebody whom you name does not work here.",
    amounts.some((one) => namesUnknownAmount(`${one} €`, known)) &&
      "No fact and no cited passage has one of the amounts.",
  ].find(Boolean);
  if (wrong) return { error: `Not sent. ${wrong} Answer again.` };
  draft.said = said;
  draft.cited = cited;
  return "Sent.";
}

type Definition = {
  about: string;
  input: z.ZodType;
  run(bench: Bench, input: unknown): Promise<object | string>;
};

/** A tool that refuses what it has no parameter for: a date under another name would be searched for as any day. */
const tool = <Shape extends z.ZodRawShape>(
  about: string,
  input: z.ZodObject<Shape>,
  run: (bench: Bench, given: z.output<z.ZodObject<Shape>>) => Promise<object | string> | object | string,
): Definition => {
  const exact = input.strict();
  return {
    about,
    input: exact,
    run: async (bench, given) => {
      const read = exact.safeParse(given);
      if (!read.success)
        throw new WrongArguments(read.error.issues[0]?.message ?? "The arguments are wrong.");
      return run(bench, read.data);
    },
  };
};

const TOOLS: Record<string, Definition> = {
  list_services: tool("List the services and show them to choose from", Nothing, listServices),
  show_appointments: tool("Tell the customer their appointments to come", Nothing, showAppointments),
  free_slots: tool(
    "Find free times for a service or to move an appointment to, and offer them. Always before book and move",
    FreeSlots,
    findTimes,
  ),
  book: tool(
    "Have the customer asked for a yes to a time that free_slots gave; the desk books it then",
    Book,
    book,
  ),
  move: tool(
    "Have the customer asked whether to move their appointment to a time; the desk moves it then",
    Move,
    move,
  ),
  cancel: tool(
    "Have the customer asked whether to cancel their appointment; the desk cancels it then",
    Cancel,
    cancel,
  ),
  join_waiting_list: tool(
    "Put the customer on the waiting list: they are offered what becomes free. Only if they agreed to wait",
    WaitingList,
    joinWaitingList,
  ),
  accept_offer: tool(
    "Have the customer asked for a yes to what the waiting list holds for them; the desk books it then",
    AnswerOffer,
    acceptOffer,
  ),
  decline_offer: tool(
    "Decline what the waiting list holds, if they don't want it",
    AnswerOffer,
    declineOffer,
  ),
  send_booking_page: tool(
    "Send the address of the page on which the customer can choose a time themselves, if they would rather do that",
    BookingPage,
    sendPage,
  ),
  save_contact: tool("Save the customer's name or e-mail address that they wrote", Contact, saveContact),
  look_up: tool(
    "Look up what the business's own pages and texts say, before you answer that you don't know",
    LookUp,
    findPassages,
  ),
  answer: tool("Give the customer your answer. It ends your turn", Answer, answer),
  hand_over: tool("Call a person of the team to answer in your place", HandOver, handOver),
};

const bound = (run: (definition: Definition) => Tool["run"]): Record<string, Tool> =>
  Object.fromEntries(
    Object.entries(TOOLS).map(([name, one]) => [name, { about: one.about, input: one.input, run: run(one) }]),
  );

/** The same tools, run one at a time: a model may call several at once, and all change the same draft. */
function oneByOne(tools: Record<string, Tool>): Record<string, Tool> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (run: Tool["run"]) => (given: unknown) => {
    const mine = last.then(() => run(given));
    last = mine.catch(() => {});
    return mine;
  };
  return Object.fromEntries(
    Object.entries(tools).map(([name, one]) => [name, { ...one, run: inTurn(one.run) }]),
  );
}

/** The tools for one turn. They reach only its data, so only this conversation's customer. */
export function toolsOf(bench: Bench): Record<string, Tool> {
  const { look_up, send_booking_page, join_waiting_list, accept_offer, decline_offer, ...tools } = bound(
    ({ run }) =>
      (given) =>
        run(bench, given),
  );
  const { house, turn } = bench;
  const isHeld = turn.offers.length > 0;
  return oneByOne({
    ...tools,
    ...(turn.organization.waiting_list && join_waiting_list && { join_waiting_list }),
    ...(isHeld && accept_offer && decline_offer && { accept_offer, decline_offer }),
    ...(house.lookUp && look_up && { look_up }),
    ...(turn.organization.booking_page && send_booking_page && { send_booking_page }),
  });
}

/** The tools as a model sees them, but without a turn: they do nothing. */
export const inertTools: Record<string, Tool> = bound(() => async () => "OK");
