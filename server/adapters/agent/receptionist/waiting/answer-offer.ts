import type { AgentAnswer } from "@/schema/agent";
import type { ChangedBooking } from "@/server/adapters/agent/agent";
import { whatAndWhen } from "@/server/adapters/agent/receptionist/change-choices";
import { answerWith, type Desk, ENDED, eventsFor } from "@/server/adapters/agent/receptionist/desk";
import { bookedChoices } from "@/server/adapters/agent/receptionist/reading/choices";
import { appointmentWords, deskWords } from "@/server/adapters/languages/languages";

const zoneOf = ({ turn }: Desk) => turn.organization.time_zone;

/** The answer once an offer is over: the customer accepted it before, or it is held for them no more. */
function answerOver(desk: Desk, starts_at: string): AgentAnswer {
  const { turn, language, phrases } = desk;
  const booked = turn.appointments.find((one) => one.starts_at === starts_at);
  const ended = { events: eventsFor(desk), next: ENDED };
  if (!booked) return answerWith(desk, { ...ended, text: [deskWords(language).offerOver] });
  const text = [phrases.alreadyBooked(whatAndWhen(booked, { time_zone: zoneOf(desk), language }))];
  return answerWith(desk, { ...ended, text, choices: bookedChoices(language) });
}

/** Carries out the customer's answer to an offer of the waiting list; undefined if they gave none. */
export function replyToOffer(desk: Desk): AgentAnswer | undefined {
  const { turn, language, phrases, heard } = desk;
  if (!heard.offer) return undefined;
  const { offer_id, answer, starts_at } = heard.offer;
  const held = turn.offers.find(({ id }) => id === offer_id);
  if (!held) return answerOver(desk, starts_at);
  const isAccepted = answer === "accept";
  const appointment = appointmentWords(language, { ...held, title: null, time_zone: zoneOf(desk) });
  const status = isAccepted ? ("accepted" as const) : ("declined" as const);
  return answerWith(desk, {
    text: [isAccepted ? phrases.booked(appointment) : deskWords(language).offerDeclined],
    events: [...eventsFor(desk), { event: "waiting_list_answer", data: { offer_id, status } }],
    next: ENDED,
  });
}

/** Writes what an accepted offer came to from the stored appointment; undefined if the answer accepts none. */
export function confirmsOffer({ turn, phrases, language }: Desk, { events }: AgentAnswer) {
  const accepts = events.some((one) => one.event === "waiting_list_answer" && one.data.status === "accepted");
  if (!accepts) return undefined;
  const { time_zone } = turn.organization;
  return (changed: ChangedBooking[]) => {
    const lines = changed.flatMap(({ starts_at, ...one }) =>
      starts_at === null
        ? []
        : [phrases.booked(appointmentWords(language, { ...one, starts_at, time_zone }))],
    );
    return { text: lines.join("\n") };
  };
}
