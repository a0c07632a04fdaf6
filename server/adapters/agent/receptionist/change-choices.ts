import { z } from "zod";
import type { AgentTurn } from "@/schema/agent";
import { Id, Timestamp } from "@/schema/common";
import type { AgentLanguage } from "@/schema/model";
import { REPLY_LIMITS } from "@/schema/reply";
import { deskWords, momentWords, phrasesIn } from "@/server/adapters/languages/languages";
import { type Choices, short } from "./reading/choices";
import { AppointmentWish } from "./reading/wishes";

export type Appointment = AgentTurn["appointments"][number];

/**
 * What can be chosen for an appointment, each with a time. `move`, `cancel`, `change` and `off`, which confirms a
 * cancellation, have the appointment's time then; `to` has the new time; `times` has the first time of the next page.
 */
const Act = z.enum([...AppointmentWish.options, "off", "to", "times"]);
type Act = z.infer<typeof Act>;

const Read = z.object({ act: Act, booking_id: Id, time: Timestamp });
export type ChosenChange = z.infer<typeof Read>;

/** The choice id for leaving everything as it is. */
export const KEEP = "keep";
const labelsIn = (language: AgentLanguage) => phrasesIn(language).labels;
const keep = (language: AgentLanguage) => ({ id: KEEP, title: labelsIn(language).keep });

const idFor = (act: Act, { id, starts_at }: Appointment, time = starts_at) => `${act}:${id}:${time}`;

/** Reads a choice id; undefined if it names no appointment. */
export function readChange(id: string | undefined): ChosenChange | undefined {
  const [, act, booking_id, time] = /^(\w+):([0-9a-f-]{36}):(.+)$/.exec(id ?? "") ?? [];
  return Read.safeParse({ act, booking_id, time }).data;
}

const purpose = ({ services, title }: Appointment): string | null => services.join(" + ") || title;

/** How times are shown: by the business's own clock, in the customer's language. */
export type InWords = { time_zone: string; language: AgentLanguage };

export function whatAndWhen(
  appointment: Appointment,
  { time_zone, language }: InWords,
  at = appointment.starts_at,
): string {
  const [what, when] = [purpose(appointment), momentWords(language, at, time_zone)];
  return what ? `${what}, ${when}` : when;
}

export function appointmentChoices(
  appointments: Appointment[],
  act: AppointmentWish,
  { time_zone, language }: InWords,
): Choices {
  const rows = appointments.slice(0, REPLY_LIMITS.list_rows - 1).map((one) => {
    const what = purpose(one);
    return {
      id: idFor(act, one),
      title: momentWords(language, one.starts_at, time_zone),
      ...(what && { description: short(what, REPLY_LIMITS.row_description) }),
    };
  });
  const list = { button: labelsIn(language).appointments, sections: [{ rows: [...rows, keep(language)] }] };
  return { list };
}

/** The choices of what to do with an appointment. */
export const actChoices = (one: Appointment, language: AgentLanguage): Choices => ({
  buttons: [
    { id: idFor("move", one), title: labelsIn(language).move },
    { id: idFor("cancel", one), title: labelsIn(language).cancel },
    keep(language),
  ],
});

/** The choices when asked whether to cancel an appointment. */
export const offChoices = (one: Appointment, language: AgentLanguage): Choices => ({
  buttons: [
    { id: idFor("off", one), title: labelsIn(language).off },
    { id: idFor("move", one), title: labelsIn(language).move },
    keep(language),
  ],
});

/** The choices when asked whether to move an appointment to the only time there is. */
export const onlyTimeChoices = (one: Appointment, language: AgentLanguage, time: string): Choices => ({
  buttons: [{ id: idFor("to", one, time), title: deskWords(language).yesMove }, keep(language)],
});

/** How many times a list shows, beside its rows for more times and for none. */
export const TIMES_SHOWN = REPLY_LIMITS.list_rows - 2;

/** The first of the times to move an appointment to, with rows for more times and for none. */
export function timeChoices(
  one: Appointment,
  { time_zone, language }: InWords,
  times: readonly string[],
  count = TIMES_SHOWN,
): Choices {
  const labels = labelsIn(language);
  const next = times[count];
  const rows = [
    ...times
      .slice(0, count)
      .map((time) => ({ id: idFor("to", one, time), title: momentWords(language, time, time_zone) })),
    ...(next ? [{ id: idFor("times", one, next), title: labels.more }] : []),
  ];
  return { list: { button: labels.slots, sections: [{ rows: [...rows, keep(language)] }] } };
}
