import { randomUUID } from "node:crypto";
import { readJson } from "@/lib/text/json";
import { AgentAnswer, type AgentTurn, type SlotsWanted } from "@/schema/agent";
import type { AgentEvent } from "@/schema/agent-event";
import { call } from "@/server/adapters/http/call";
import type { Door, Posted } from "./door";
import { names } from "./subject";
import { Fault, shown } from "./verdict";

const MAX_ANSWER_BYTES = 1024 * 1024;

/** A question and its answer, given at once or by events (`late`). */
export type Exchange = { turn: AgentTurn; key: string; answer: AgentAnswer; late: AgentEvent[] };

export type Options = {
  url: string;
  /** Sent as Authorization: Bearer. */
  token: string;
  /** The time limit for an answer, in milliseconds. */
  timeout_ms: number;
  door: Door;
};

type Post = { body: string; token?: string | null; key?: string };

const isAbout = (turn: AgentTurn, { event }: Posted): boolean => event !== null && names(event, turn);

const isReply = ({ event }: Posted): boolean => event?.event === "message_logged";

/** Events without those that Frontdesk discards: a known event_id, or an identical event. */
export function takenOnce(posted: Posted[]): AgentEvent[] {
  const events = posted.flatMap(({ event }) => event ?? []);
  return [...new Map(events.map((event) => [event.event_id ?? JSON.stringify(event), event])).values()];
}

function readAnswer(text: string): AgentAnswer {
  const json = readJson(text);
  if (json === undefined)
    throw new Fault("an answer in JSON", shown(text), "Answer with a JSON object, in UTF-8.");
  const parsed = AgentAnswer.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") || "its root";
  throw new Fault(
    "an answer of the form AgentAnswer (openapi.json)",
    `${shown(text)}, wrong at ${where}: ${issue?.message}`,
    `Mend ${where}.`,
  );
}

type Later = { turn: AgentTurn; from: number };

/** A late answer: what the agent posted about this turn, from post number `from` on. */
async function readLate({ door, timeout_ms }: Options, { turn, from }: Later) {
  const isOfTurn = (one: Posted, index: number) => index >= from && isAbout(turn, one);
  const found = await door.waitFor((one, index) => isOfTurn(one, index) && isReply(one), timeout_ms);
  if (found?.event?.event !== "message_logged")
    throw new Fault(
      `a message_logged event of this conversation within ${timeout_ms} ms of the 202`,
      `none at ${door.url}`,
      "Post it there while the check runs, with organization_id, conversation_id or lead_id, and deliver: true.",
    );
  const late = takenOnce(door.posted.filter(isOfTurn));
  const { content, buttons, list } = found.event.data;
  const events = late.filter(({ event }) => event !== "message_logged");
  return { late, answer: AgentAnswer.parse({ reply: { text: content, buttons, list }, events }) };
}

type Result = Awaited<ReturnType<typeof call>>;

/** Throws unless the agent accepted the question. */
function requireTaken({ failure, status_code, answer, is_cut }: Result, timeout_ms: number): void {
  if (is_cut) throw new Fault(`an answer of at most ${MAX_ANSWER_BYTES} bytes`, "a larger one", "Say less.");
  if (failure)
    throw new Fault(
      `200 with an answer, or 202, within ${timeout_ms} ms`,
      failure.message,
      `Answer within ${timeout_ms} ms; what takes longer answers 202 and posts an event.`,
    );
  if (status_code !== 200 && status_code !== 202)
    throw new Fault(
      "200 with an answer, or 202",
      `${status_code}: ${shown(answer)}`,
      "Answer whatever the customer wrote; where you can't, answer with an escalation event.",
    );
}

/** How often an agent may ask for free times before it answers. */
const MOST_SEARCHES = 4;

/** The turn again, with those of its own free times that the agent asked for. */
function withWanted(turn: AgentTurn, wanted: SlotsWanted): AgentTurn {
  const isWithin = (at: string) =>
    (!wanted.from || Date.parse(at) >= Date.parse(wanted.from)) &&
    (!wanted.to || Date.parse(at) <= Date.parse(wanted.to));
  // As Frontdesk does, others are told if none is as it is wanted.
  const found = <One>(all: One[], startOf: (one: One) => string): One[] => {
    const then = all.filter((one) => isWithin(startOf(one)));
    return then.length > 0 ? then : all;
  };
  const { service, booking_id } = wanted;
  const open_slots = turn.organization.open_slots.filter(({ services }) => services?.includes(service ?? ""));
  return {
    ...turn,
    slots_for: wanted,
    organization: {
      ...turn.organization,
      ...(service !== undefined && { open_slots: found(open_slots, ({ starts_at }) => starts_at) }),
    },
    appointments: turn.appointments.map((one) =>
      one.id === booking_id ? { ...one, free_times: found(one.free_times, (at) => at) } : one,
    ),
  };
}

/** Asks an agent as Frontdesk does, and records all its answers. */
export function asking(options: Options) {
  const { url, token, timeout_ms, door } = options;
  const exchanges: Exchange[] = [];
  const durations: number[] = [];
  /** The number of posts received before a key was first used. */
  const askedAt = new Map<string, number>();

  /** Posts anything to the agent. */
  async function post({ body, token: other = token, key = randomUUID() }: Post): Promise<Result> {
    const headers = {
      ...(other !== null && { authorization: `Bearer ${other}` }),
      "content-type": "application/json",
      "idempotency-key": key,
    };
    const result = await call({ url, headers, body, timeout_ms, max_answer_bytes: MAX_ANSWER_BYTES });
    durations.push(result.duration_ms);
    return result;
  }

  /** Posts a turn, and again with the free times that the agent asks for, until it answers, at once or later. */
  async function readAll(turn: AgentTurn, key: string, from: number) {
    let told = turn;
    for (let search = 0; search <= MOST_SEARCHES; search++) {
      const result = await post({
        body: JSON.stringify(told),
        key: search === 0 ? key : `${key}:slots${search}`,
      });
      requireTaken(result, timeout_ms);
      if (result.status_code === 202) return readLate(options, { turn, from });
      const answer = readAnswer(result.answer);
      if (!answer.wants_slots) return { answer, late: [] };
      told = withWanted(turn, answer.wants_slots);
    }
    throw new Fault(
      `an answer after at most ${MOST_SEARCHES} times of asking for free times`,
      `another wants_slots: ${shown(JSON.stringify(told.slots_for))}`,
      "Answer with the free times that you are given; slots_for says which those are.",
    );
  }

  /** Asks, and reads the answer as Frontdesk would. Throws a Fault if Frontdesk would not accept it. */
  async function ask(turn: AgentTurn, key: string = randomUUID()): Promise<Exchange> {
    const from = askedAt.get(key) ?? door.posted.length;
    askedAt.set(key, from);
    const came = await readAll(turn, key, from);
    const exchange = { turn: structuredClone(turn), key, ...came };
    exchanges.push(exchange);
    return exchange;
  }

  return { ask, post, exchanges, durations, token, timeout_ms, door };
}
export type Asking = ReturnType<typeof asking>;
