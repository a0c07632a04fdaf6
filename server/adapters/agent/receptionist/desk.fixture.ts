import { AgentAnswer, type AgentTurn } from "@/schema/agent";
import { Content } from "@/schema/reply";
import { addTo, inventedTurn } from "@/server/adapters/agent/synthetic-turn";
import { fitReply } from "@/server/adapters/messaging/text/fit";
import { offeredBy } from "./messages";
import { converse } from "./receptionist";

const NOW = "2026-11-21T09:00:00.000Z";
const id = () => crypto.randomUUID();

/** `count` free half hours from Monday, 23 November 2026, 8:00 UTC on, one `every` so many minutes. */
export const slots = (count: number, every = 60) =>
  Array.from({ length: count }, (_, n) => {
    const start = Date.UTC(2026, 10, 23, 8) + n * every * 60_000;
    return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + 1_800_000).toISOString() };
  });

/** A service for one customer at a time, without buffers. */
const serviceOf = (name: string, duration_minutes: number) => ({
  ...{ name, duration_minutes, buffer_before_minutes: 0, buffer_after_minutes: 0 },
  capacity: 1,
});

/** Half-hour services with these names. */
export const services = (...names: string[]) => names.map((name) => serviceOf(name, 30));

/** A half-hour appointment, with the times it can be moved to. */
export const appointment = (service: string, starts_at: string, free_times: string[] = []) => ({
  can_change: true,
  free_times,
  id: id(),
  title: service,
  services: [service],
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
});

type Setting = Partial<AgentTurn["organization"]> & {
  lead?: Partial<AgentTurn["lead"]>;
  appointments?: AgentTurn["appointments"];
  offers?: AgentTurn["offers"];
};

const turnOf = ({ lead, appointments, offers, ...organization }: Setting): AgentTurn =>
  inventedTurn({
    organization: {
      id: id(),
      name: "Harbour Dental",
      time_zone: "Europe/Paris",
      language: "en",
      services: services("Check-up", "Cleaning", "Filling", "Whitening"),
      open_slots: slots(12),
      confirms_by_email: false,
      waiting_list: false,
      facts: { address: null, opening_hours: {}, exceptions: [], people: [] },
      ...organization,
    },
    lead: { phone: "+16505551234", created_at: NOW, updated_at: NOW, ...lead },
    appointments,
    offers,
  });

/** Applies an answer's events and state to the turn, as the service would. */
export function apply(turn: AgentTurn, { events, state }: Pick<AgentAnswer, "events" | "state">): void {
  if (state !== undefined) turn.state = JSON.parse(JSON.stringify(state));
  for (const { event, data } of events) {
    if (event === "new_lead") Object.assign(turn.lead, data);
    if (event === "status_update") turn.lead.status = data.status;
    if (event === "escalation") turn.conversation.status = "escalated";
    if (event === "booking_move") {
      for (const one of turn.appointments) if (one.id === data.booking_id) one.starts_at = data.starts_at;
    }
    if (event === "booking_cancel")
      turn.appointments = turn.appointments.filter(({ id }) => id !== data.booking_id);
    if (event === "booking_request") {
      turn.lead.status = "booked";
      turn.appointments.push(appointment(data.service ?? "", data.starts_at ?? NOW));
    }
  }
}

/** The messages that a reply is stored as. Throws unless the reply fits its channel unchanged. */
export function storedAs({ reply }: Pick<AgentAnswer, "reply">): Content[] {
  if (!reply) return [];
  const { contents, changes } = fitReply(reply, "provider-b");
  if (changes.length > 0) throw new Error(`the reply does not fit: ${changes.join(", ")}`);
  return contents.map((content) => Content.parse(content));
}

/** The rules' answer, with the free times that they ask for: those of the turn, whatever the service. */
function withTimes(turn: AgentTurn): AgentAnswer {
  const { open_slots } = turn.organization;
  const answer = converse(turn);
  return answer.wants_slots
    ? converse({ ...turn, slots_for: answer.wants_slots, organization: { ...turn.organization, open_slots } })
    : answer;
}

/** A customer at the desk, with the turn as the service would store it. */
export function desk(setting: Setting = {}) {
  const turn = turnOf(setting);
  const add = (role: "user" | "assistant", content: string, metadata: Record<string, unknown>) =>
    addTo(turn, { role, content, metadata, created_at: NOW });
  const answer = () => {
    const answered = AgentAnswer.parse(withTimes(turn));
    for (const { text, ...extras } of storedAs(answered))
      add("assistant", text, { author: "agent", ...extras });
    apply(turn, answered);
    return { ...answered, text: answered.reply?.text ?? "", options: offeredBy(turn.messages.at(-1)) };
  };
  return {
    turn,
    add,
    answer,
    /** The customer writes some lines at once, and gets an answer. */
    say: (...lines: string[]) => {
      for (const line of lines) add("user", line, { type: "text" });
      return answer();
    },
    /** The customer taps a choice of one of our messages, and gets an answer. */
    tap: (choice: string) => {
      add("user", "tapped", { type: "list_reply", reply: { id: choice, title: "tapped" } });
      return answer();
    },
  };
}
