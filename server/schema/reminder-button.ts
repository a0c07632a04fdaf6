import { z } from "zod";
import { Id, Timestamp } from "./common";
import { ReminderAnswer } from "./reminder";
import { REMINDER_LABELS } from "./reminder-words";
import type { ReplyButton } from "./reply";

/** The buttons of a reminder of an appointment; `labels` are what stands on them. */
export const reminderButtons = (
  booking_id: string,
  starts_at: string,
  labels: Record<ReminderAnswer, string> = REMINDER_LABELS,
): ReplyButton[] =>
  ReminderAnswer.options.map((answer) => ({
    id: `${answer}:${booking_id}:${starts_at}`,
    title: labels[answer],
  }));

const Read = z.object({ answer: ReminderAnswer, booking_id: Id, starts_at: Timestamp });
/** What a button of a reminder says: of which appointment, at which time it was then. */
export type ReminderButton = z.infer<typeof Read>;

/** Reads the id of a chosen button; null where it is no reminder's. */
export function readReminderButton(id: unknown): ReminderButton | null {
  const [, answer, booking_id, starts_at] = /^(\w+):([0-9a-f-]{36}):(.+)$/.exec(String(id)) ?? [];
  return Read.safeParse({ answer, booking_id, starts_at }).data ?? null;
}
