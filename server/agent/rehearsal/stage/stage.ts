import { newId } from "@/db/schema/columns";
import type { AgentTurn } from "@/schema/agent";
import type { AgentEventInTurn } from "@/schema/agent-event";
import type { Booking } from "@/schema/booking";
import type { Message } from "@/schema/conversation";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import type { AgentReply } from "@/schema/reply";
import type { AgentOutcome, ChangedBooking } from "@/server/adapters/agent/agent";
import type { House } from "@/server/adapters/agent/model/turn-context";
import { addTo, inventedTurn } from "@/server/adapters/agent/synthetic-turn";
import { fitReply } from "@/server/adapters/messaging/text/fit";
import { readUpTo } from "@/server/agent/handover/unattended";
import type { Says, Shown, WrittenTo } from "@/server/agent/rehearsal/customer";
import { BYSTANDERS } from "./played";
import { StagedBook, type StagedBusiness } from "./stage-book";
import { OPENING_HOURS } from "./stage-times";

export type StagedAgent = (turn: AgentTurn, house: House) => Promise<AgentOutcome>;

const CHANGES: AgentEventInTurn["event"][] = ["booking_request", "booking_move", "booking_cancel"];

/** A clock whose every reading is later than the one before, so that the order of events is clear. */
function newClock(): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last).toISOString();
  };
}

const shownOf = (message: Message): Shown => {
  const { buttons = [], list = null } = partsOf(readMetadata(message));
  return { id: message.id, text: message.content, buttons, list };
};

/** A picture with a caption. */
type Captioned = { type: "image"; caption: string };

/** A customer's act as an agent reads it. */
function wordsAndMetadata(act: Says | Captioned): Pick<Message, "content" | "metadata"> {
  if (act.type === "text") return { content: act.body, metadata: { type: "text", handled: true } };
  if (act.type === "image") {
    const media = [{ caption: act.caption }];
    return { content: act.caption, metadata: { type: "image", handled: true, media } };
  }
  const { id, title } = act;
  return { content: title, metadata: { type: `${act.type}_reply`, handled: true, reply: { id, title } } };
}

/**
 * A business with one customer, in memory only. Every half hour of its day is free, and an agent's answers are carried
 * out as in the real service.
 */
export class Stage implements WrittenTo {
  readonly #now = newClock();
  readonly #book: StagedBook;
  readonly turn: AgentTurn;
  /** The position of the last message that the agent left to a person. */
  #left = 0;
  /** Another customer's appointment, which the agent never sees. */
  readonly bystander: Booking;

  constructor(
    private readonly business: StagedBusiness,
    private readonly agent: StagedAgent,
    /** Nobody is there after a hand-over, so the agent is still asked. */
    private readonly isUnattended = false,
  ) {
    const { name, time_zone, services } = business;
    const facts = {
      address: null,
      opening_hours: OPENING_HOURS,
      exceptions: [],
      people: [],
      ...business.facts,
    };
    const known = { id: newId(), name, time_zone, language: "en" as const, services, facts };
    const organization = { ...known, open_slots: [], confirms_by_email: false, waiting_list: false };
    this.turn = inventedTurn({ organization });
    this.#book = new StagedBook(business, this.#now);
    const others = new StagedBook(business, this.#now);
    const starts_at = others.inDays(BYSTANDERS.days, BYSTANDERS.time);
    this.bystander = others.add({ lead_id: newId(), services: this.#first(), starts_at });
  }

  #first(): string[] {
    return this.business.services.slice(0, 1).map(({ name }) => name);
  }

  #told(): AgentTurn {
    this.turn.organization.open_slots = this.#book.openSlots();
    this.turn.appointments = this.#book.appointments();
    return structuredClone({ ...this.turn, state: readUpTo(this.turn.state, this.#left) });
  }

  /** Applies an event, and returns the appointments that it changed. */
  #apply({ event, data }: AgentEventInTurn): ChangedBooking[] {
    const { lead, conversation } = this.turn;
    switch (event) {
      case "new_lead":
        lead.name = data.name ?? lead.name;
        lead.email = data.email ?? lead.email;
        lead.language = data.language ?? lead.language;
        return [];
      case "status_update":
        lead.status = data.status;
        return [];
      case "escalation":
        conversation.status = "escalated";
        return [];
      case "booking_move":
        return this.#book.move(data.booking_id, data.starts_at).map((one) => ({ ...one, with: data.with }));
      case "booking_cancel":
        return this.#book.cancel(data.booking_id);
      case "booking_request": {
        const services = [...(data.services ?? []), ...(data.service ? [data.service] : [])];
        const starts_at = data.confirmed ? (data.starts_at ?? null) : null;
        lead.status = starts_at === null ? "booking_offered" : "booked";
        return [{ ...this.#book.add({ lead_id: lead.id, services, starts_at }), with: data.with }];
      }
      case "message_logged":
      case "waiting_list_join":
      case "waiting_list_answer":
        return [];
    }
  }

  #say(reply: AgentReply): Message | undefined {
    const { contents } = fitReply(reply, "provider-b");
    const said = contents.map(({ text: content, ...extras }) => {
      const metadata = { author: "agent", ...extras };
      return addTo(this.turn, { role: "assistant", content, metadata, created_at: this.#now() });
    });
    return said.at(-1);
  }

  /** Sends the reply and applies the events like `carryOut`: a confirmation is written from the changed bookings. */
  #carryOut(outcome: AgentOutcome): Message | undefined {
    if (outcome.kind !== "answer") return undefined;
    const { reply, events, confirms, state } = outcome;
    if (state !== undefined) this.turn.state = state;
    const last = confirms ? events.findLastIndex(({ event }) => CHANGES.includes(event)) : -1;
    const changed = events.slice(0, last + 1).flatMap((event) => this.#apply(event));
    const answer = confirms?.(changed) ?? reply;
    const said = answer ? this.#say(answer) : undefined;
    for (const event of events.slice(last + 1)) this.#apply(event);
    return said;
  }

  async write(act: Says | Captioned): Promise<Shown | undefined> {
    addTo(this.turn, { role: "user", ...wordsAndMetadata(act), created_at: this.#now() });
    if (this.turn.conversation.status === "escalated" && !this.isUnattended) return undefined;
    const said = this.#carryOut(await this.agent(this.#told(), this.#book.house()));
    if (!said) this.#left = this.turn.messages.length;
    return said && shownOf(said);
  }

  /** Ends the conversation, as a booking does in the service: the next message begins a new one. */
  endConversation(): void {
    const { turn } = this;
    turn.earlier = turn.messages.map(({ role, content, created_at }) => ({
      ...{ role: role === "user" ? ("user" as const) : ("assistant" as const), content, created_at },
    }));
    turn.messages.length = 0;
    turn.state = null;
  }

  async bookings(): Promise<Booking[]> {
    return structuredClone(this.#book.rows);
  }

  async bookFor(days: number, time: string): Promise<void> {
    const { lead } = this.turn;
    this.#book.add({ lead_id: lead.id, services: this.#first(), starts_at: this.#book.inDays(days, time) });
    lead.status = "booked";
  }

  async isEscalated(): Promise<boolean> {
    return this.turn.conversation.status === "escalated";
  }
}
