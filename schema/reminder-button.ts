import { z } from "zod";
import { Id, Timestamp } from "./common";
import { ReminderAnswer } from "./reminder";
import type { ReplyButton } from "./reply";

/** The buttons of an appointment reminder; `labels` are their titles. */
export const reminderButtons = (
  booking_id: string,
  starts_at: string,
  labels: Record<ReminderAnswer, string>,
): ReplyButton[] =>
  ReminderAnswer.options.map((answer) => ({
    id: `${answer}:${booking_id}:${starts_at}`,
    title: labels[answer],
  }));

const Read = z.object({ answer: ReminderAnswer, booking_id: Id, starts_at: Timestamp });
/** The content of a reminder button's id: the answer, the appointment, and its time when the reminder was sent. */
export type ReminderButton = z.infer<typeof Read>;

/** Parses the id of a tapped button; null if it is not a reminder's. */
export function readReminderButton(id: unknown): ReminderButton | null {
  const [, answer, booking_id, starts_at] = /^(\w+):([0-9a-f-]{36}):(.+)$/.exec(String(id)) ?? [];
  return Read.safeParse({ answer, booking_id, starts_at }).data ?? null;
}
