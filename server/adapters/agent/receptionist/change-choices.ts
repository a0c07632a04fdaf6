import { z } from "zod";
import type { AgentTurn } from "@/server/schema/agent";
import { Id, Timestamp } from "@/server/schema/common";
import type { AgentLanguage } from "@/server/schema/model";
import { REPLY_LIMITS } from "@/server/schema/reply";
import { momentWords } from "../languages/languages";
import { type Choices, short } from "./choices";
import { phrasesIn } from "./phrases";
import { AppointmentWish } from "./wishes";

export type Appointment = AgentTurn["appointments"][number];

/**
 * What can be chosen of an appointment, each with a time: to change it, move it or cancel it, and that it is called off, with
 * the time at which it was then; a new time (`to`); more of these, from one on (`times`).
 */
const Act = z.enum([...AppointmentWish.options, "off", "to", "times"]);
type Act = z.infer<typeof Act>;

const Read = z.object({ act: Act, booking_id: Id, time: Timestamp });
export type ChosenChange = z.infer<typeof Read>;

/** The id of what leaves all as it is. */
export const KEEP = "keep";
const labelsIn = (language: AgentLanguage) => phrasesIn(language).labels;
const keep = (language: AgentLanguage) => ({ id: KEEP, title: labelsIn(language).keep });

const idFor = (act: Act, { id, starts_at }: Appointment, time = starts_at) => `${act}:${id}:${time}`;

/** Reads the id of a choice; undefined if it names no appointment. */
export function readChange(id: string | undefined): ChosenChange | undefined {
  const [, act, booking_id, time] = /^(\w+):([0-9a-f-]{36}):(.+)$/.exec(id ?? "") ?? [];
  return Read.safeParse({ act, booking_id, time }).data;
}

const purpose = ({ services, title }: Appointment): string | null => services.join(" + ") || title;

/** How times are told: by the business's own clock, in the customer's language. */
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

/** What is to become of an appointment. */
export const actChoices = (one: Appointment, language: AgentLanguage): Choices => ({
  buttons: [
    { id: idFor("move", one), title: labelsIn(language).move },
    { id: idFor("cancel", one), title: labelsIn(language).cancel },
    keep(language),
  ],
});

/** Whether it is called off. */
export const offChoices = (one: Appointment, language: AgentLanguage): Choices => ({
  buttons: [
    { id: idFor("off", one), title: labelsIn(language).off },
    { id: idFor("move", one), title: labelsIn(language).move },
    keep(language),
  ],
});

/** So many times stand beside the ways to more of them, and to none. */
export const TIMES_SHOWN = REPLY_LIMITS.list_rows - 2;

/** Times to move an appointment to, from the `from`-th on, so many of them; with the way to more, and to none of them. */
export function timeChoices(
  one: Appointment,
  { time_zone, language }: InWords,
  from: number,
  count = TIMES_SHOWN,
): Choices {
  const labels = labelsIn(language);
  const next = one.free_times[from + count];
  const rows = [
    ...one.free_times
      .slice(from, from + count)
      .map((time) => ({ id: idFor("to", one, time), title: momentWords(language, time, time_zone) })),
    ...(next ? [{ id: idFor("times", one, next), title: labels.more }] : []),
  ];
  return { list: { button: labels.slots, sections: [{ rows: [...rows, keep(language)] }] } };
}
