import type { AgentAnswer, AgentTurn } from "@/schema/agent";
import { type ReminderButton, readReminderButton, reminderButtons } from "@/schema/reminder-button";
import type { Agent } from "../agent";
import { answerIfBot, answerQuestion } from "./answer-question";
import { answerChange } from "./change";
import { type Appointment, whatAndWhen } from "./change-choices";
import { answerWith, ask, type Desk, deskOf, ENDED, eventsFor, handOver, leaveChange } from "./desk";
import { bookPicked, offer } from "./offer";
import { bookChoices, bookedChoices, humanChoice, idValue, serviceChoices, WAIT } from "./reading/choices";
import { decidingRule } from "./reading/deciding-rule";
import { takeRequest } from "./reading/request";
import { whoAnswers } from "./reading/who-answers";
import { confirmsOffer, replyToOffer } from "./waiting/answer-offer";
import { joinWaiting } from "./waiting/wait";

/** Asks for the next thing that is missing: name, service, time. */
function goOn(desk: Desk): AgentAnswer {
  const { heard, service, turn, state } = desk;
  const { organization } = turn;
  const last = heard.choices.at(-1);
  const slot = idValue(last, "slot") ?? (heard.choices.length === 0 ? state.picked : null);
  if (slot && service) return bookPicked(desk, slot, service);
  if (!desk.name) return ask(desk, { asked: "name", question: desk.phrases.askName });
  if (organization.services.length === 0) return takeRequest(desk);
  if (!service)
    return ask(desk, {
      asked: "service",
      question: desk.phrases.askService,
      choices: serviceChoices(organization, desk.language, Number(idValue(last, "services") ?? 0)),
    });
  if (last === WAIT && organization.waiting_list) return joinWaiting(desk, service);
  return offer(desk, service, idValue(last, "more"));
}

/** Whether a customer who wants nothing more says thanks or goodbye. */
const takesLeave = ({ heard, state, turn }: Desk): boolean =>
  heard.isPolite &&
  (heard.isThanks || heard.isFarewell) &&
  !heard.isFirst &&
  !heard.wantsBooking &&
  state.asked === null &&
  turn.appointments.length === 0;

const sayGoodbye = (desk: Desk): AgentAnswer => {
  const { heard, phrases } = desk;
  const text = [
    ...(heard.isThanks ? [phrases.youAreWelcome] : []),
    ...(heard.isFarewell ? [phrases.farewell] : []),
  ];
  return answerWith(desk, { text, events: eventsFor(desk) });
};

/** Answers a customer who has an appointment and did not ask for another. */
function afterBooking(desk: Desk, next: Appointment) {
  const { heard, turn, language, phrases } = desk;
  const { time_zone } = turn.organization;
  if (heard.isFarewell && !heard.isThanks) {
    const choices = humanChoice(language);
    return answerWith(desk, { text: [phrases.farewell], choices, events: eventsFor(desk) });
  }
  const text = phrases.alreadyBooked(whatAndWhen(next, { time_zone, language }));
  return answerWith(desk, {
    text: [...(heard.isThanks ? [phrases.youAreWelcome] : []), text],
    choices: bookedChoices(language),
    events: eventsFor(desk),
  });
}

/** Goes on with what the dialogue is about: an appointment that the customer has, or a new one. */
function goOnWith(desk: Desk): AgentAnswer {
  const { heard, turn, state } = desk;
  const [next] = turn.appointments;
  const other = leaveChange(desk);
  const change = answerChange(desk);
  if (change) return change;
  if (takesLeave(desk)) return sayGoodbye(desk);
  // An answer to a question of the customer's does not take the place of theirs to ours.
  if (desk.told.length > 0 && state.asked === "email" && state.picked !== null)
    return ask(desk, {
      asked: "email",
      question: desk.phrases.askEmail(true),
      next: { picked: state.picked },
    });
  return next && !heard.wantsBooking ? afterBooking(other, next) : goOn(other);
}

/** Answers a customer who tapped on a reminder that they will come. */
function answerIfComing(desk: Desk): AgentAnswer | undefined {
  const tapped = readReminderButton(desk.heard.choices.at(-1));
  return tapped?.answer === "coming" && !desk.heard.wish ? answerComing(desk, tapped) : undefined;
}

const SILENCE: AgentAnswer = { reply: null, events: [] };

function answerAt(desk: Desk): AgentAnswer {
  const { heard, turn } = desk;
  const other = leaveChange(desk);
  // A person was called and is not there yet: they answer everything else.
  if (turn.conversation.status === "escalated") {
    if (heard.isEmergency) return answerWith(other, { text: [other.phrases.emergency], events: [] });
    if (!isAboutAppointment(desk)) return SILENCE;
    return replyToOffer(desk) ?? answerIfComing(desk) ?? goOnWith(desk);
  }
  if (heard.isEmergency)
    return handOver(other, [other.phrases.emergency], "The customer speaks of an emergency.");
  if (heard.wantsHuman) return handOver(other, [desk.phrases.human], "The customer asked for a person.");
  const tapped = replyToOffer(desk) ?? answerIfComing(desk);
  if (tapped) return tapped;
  const told = heard.asksIfBot ? [whoIs(desk)] : [];
  const asked = answerIfBot({ ...other, told });
  if (asked) return asked;
  const answer = answerQuestion({ ...other, told });
  if (answer && !("told" in answer)) return answer;
  const isTold = answer !== undefined || told.length > 0;
  return goOnWith(isTold ? { ...desk, told, ...answer, heard: { ...heard, isUnderstood: true } } : desk);
}

/** Says that rules answer, and when a person can. */
function whoIs({ turn, language }: Desk): string {
  const now = Date.parse(turn.messages.at(-1)?.created_at ?? "") || Date.now();
  return whoAnswers(turn, { language, now, is: "automaticAssistant" });
}

/** The receptionist's answer to a turn, with its state for the next one. */
export const converse = (turn: AgentTurn): AgentAnswer => answerAt(deskOf(turn));

/** The built-in agent: asks for the name, offers times, books, moves, cancels, hands over, or takes a request. */
export const receptionist: Agent = {
  answer: async (turn) => {
    const desk = deskOf(turn);
    const answer = answerAt(desk);
    const confirms = confirmsOffer(desk, answer);
    return { kind: "answer", ...answer, ...(confirms && { confirms }), decided_by: decidingRule(desk) };
  },
};

/** Whether the customer gives what the desk asked for since a person was called: a service, a time, a name, an address. */
const answersDesk = ({ heard, learned, state }: Desk): boolean => {
  if (state.asked === null) return false;
  const isNeeded = state.asked === "need" && heard.need !== null;
  const isNamed = heard.named.services.length > 0 || heard.named.at.length > 0 || heard.namesTime;
  const isTold = learned.name !== undefined || learned.email !== undefined || heard.isBadEmail;
  return isNeeded || heard.time !== null || isNamed || isTold || heard.skipsEmail;
};

/**
 * Whether the customer speaks of an appointment now: asks for one, takes or changes one, or answers a question about one.
 * After a hand-over, with nobody there, the desk answers only that.
 */
function isAboutAppointment(desk: Desk): boolean {
  const { heard, state } = desk;
  if (heard.isEmergency || heard.choices.at(-1) === "human") return false;
  if (heard.choices.length > 0 || heard.wish || heard.asksBooking) return true;
  if (heard.wantsHuman || heard.asks.length > 0) return false;
  // A day or a time says what it is about only while a service is spoken of.
  return answersDesk(desk) || (heard.takes && heard.namesTime && heard.service !== null && state.seen > 0);
}

/**
 * Answers a customer who tapped in a reminder that they will come, with the appointment as it is now, whatever the
 * reminder said. This ends any open question, or a later polite “ok” would answer that.
 */
function answerComing(desk: Desk, { booking_id, starts_at }: ReminderButton): AgentAnswer {
  const { language, phrases } = desk;
  const { appointments, organization } = desk.turn;
  const events = eventsFor(desk);
  const meant = appointments.find(({ id }) => id === booking_id);
  const said = { events, next: ENDED };
  if (!meant) return answerWith(desk, { ...said, text: [phrases.notBooked], choices: bookChoices(language) });
  const words = whatAndWhen(meant, { time_zone: organization.time_zone, language });
  if (meant.starts_at !== starts_at) {
    const choices = { buttons: reminderButtons(meant.id, meant.starts_at, phrases.labels) };
    return answerWith(desk, { ...said, text: [phrases.movedSince(words)], choices });
  }
  return answerWith(desk, { ...said, text: [phrases.seeYou(words)] });
}
