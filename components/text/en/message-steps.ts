import type { DecidingRule } from "@/schema/message-steps";
import type { MessageStep, Unanswered } from "@/schema/message-timeline";

const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

const outcomes: Record<Extract<MessageStep, { kind: "agent_called" }>["outcome"], string> = {
  answered: "It answered",
  later: "It will answer later, by an event",
  failed: "It failed",
  outdated: "Its answer was dropped: the customer wrote on",
  unwanted: "Its answer was dropped: a person took over, or the conversation was closed",
  refused: "What it answered could not be done",
};

const tries: Record<Extract<MessageStep, { kind: "send_tried" }>["outcome"], string> = {
  sent: "The provider took it",
  transient: "It failed for now, and is tried again",
  permanent: "The provider refused it",
  unknown: "No answer: the provider may have taken it",
};

const transcriptions: Record<Extract<MessageStep, { kind: "transcribed" }>["outcome"], string> = {
  transcribed: "It was put into words",
  failed: "It could not be put into words",
};

const rules: Record<DecidingRule["rule"], string> = {
  emergency: "the customer speaks of an emergency",
  person: "the customer asks for a person",
  tap: "the customer tapped a choice",
  machine: "the customer asks whether a machine answers",
  change: "the customer wants to move or cancel an appointment",
  booking: "the customer wants to book",
  question: "the customer asks about the business",
  time: "the customer names a day or a time",
  courtesy: "the customer is only being polite",
  next: "no other rule applied, so it asked for what is missing next",
};

const unanswered: Record<Unanswered["reason"], string> = {
  waiting: "The agent is about to answer.",
  not_for_agent: "The agent can't read this kind of message.",
  with_a_person: "A person had the conversation.",
  taken_over: "A person took over before the agent had answered.",
  paused: "The agent was paused, so your team got the conversation.",
  closed: "The conversation was closed before an answer was there.",
  agent_failed: "The agent failed, and the team was told.",
  no_reply: "The agent had nothing to say to this.",
  answers_later: "The agent said that it will answer later, and has not yet.",
  out_of_window:
    "The answer came more than 24 hours after the customer wrote: only a template may be sent then.",
  disconnected: "The number was disconnected before the answer could be sent.",
  send_failed: "The answer could not be sent.",
  not_known: "Why is not known any more: details are kept 30 days.",
};

export const messageSteps = {
  title: "How this message came about",
  steps: "Steps",
  cites: (page: string) => `Cites ${page}`,
  answeredIn: (time: string) => `Answered in ${time}`,
  notAnswered: "Not answered",
  notReached: "The answer did not arrive",
  unanswered,
  requestId: "Request id, as in the logs",
  took: (time: string) => `took ${time}`,
  after: (time: string) => `after ${time}`,
  webhook: "Webhook delivery",
  openDelivery: "Open the delivery",
  kinds: {
    written: "The customer sent it",
    arrived: "It arrived here",
    verified: "Its signature was checked",
    stored: "Stored",
    published: "Event published",
    transcribed: "Voice message",
    taken_together: "The agent was asked",
    agent_called: "Call of the agent",
    noted: "Noted in the conversation",
    changed: "The conversation changed hands",
    adapted: "Fitted to what the provider can show",
    send_tried: "Try to send",
    sent: "Sent",
    delivered: "Delivered",
    read: "Read",
    failed: "Not delivered",
    webhook: "Webhook",
  },
  answered: {
    agent: () => "The agent answered",
    service: () => "Frontdesk told the customer",
    staff: (name: string | null) => `${name ?? "The team"} answered`,
  },
  together: (amount: number) =>
    amount === 0
      ? "About this message alone"
      : `Together with ${count(amount, "other message", "other messages")}`,
  told: (messages: number, slots: number, appointments: number) =>
    `It was told ${count(messages, "message", "messages")}, ${count(slots, "free time", "free times")} and ${count(appointments, "appointment", "appointments")}.`,
  decidedBy: ({ rule, words }: DecidingRule) =>
    words ? `Why: ${rules[rule]}, by “${words}”.` : `Why: ${rules[rule]}.`,
  unattended: "A person had been called and nobody was there, so it could only book, move and cancel.",
  events: (names: string[]) => `It asked for: ${names.join(", ")}`,
  worked: (model: string, tokens: string, cost: string | null) =>
    cost === null ? `${model} used ${tokens} tokens` : `${model} used ${tokens} tokens, ${cost}`,
  byDesk: "The customer had agreed to it, so it was done without asking the model.",
  fellBack: (reason: string) => `The model did not answer, so the rules or a person did: ${reason}`,
  tool: "Asked for",
  toolResult: "Was told",
  outcomes,
  transcriptions,
  tries,
  attempts: (amount: number) => count(amount, "try", "tries"),
  deliveries: { pending: "Under way", succeeded: "Delivered", failed: "Failed" },
};
