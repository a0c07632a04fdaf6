import type { AgentAnswer } from "@/server/schema/agent";
import { type ReminderButton, reminderButtons } from "@/server/schema/reminder-button";
import { whatAndWhen } from "./change-choices";
import { answerWith, type Desk, ENDED, eventsFor } from "./desk";
import { bookChoices } from "./reading/choices";

/**
 * Answers a customer who tapped in a reminder that they will come, with the appointment as it is now, whatever the
 * reminder said. This ends any open question, or a later polite “ok” would answer that.
 */
export function answerComing(desk: Desk, { booking_id, starts_at }: ReminderButton): AgentAnswer {
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
