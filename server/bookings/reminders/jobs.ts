import { z } from "zod";
import { byClock, mail } from "@/server/queue/embedded/lanes";
import { job } from "@/server/queue/job";
import { QueuedMail } from "@/server/queue/mail/mail";

const ReminderMail = QueuedMail.extend({ organization_id: z.uuid(), reminder_id: z.uuid() });
export type ReminderMail = z.infer<typeof ReminderMail>;

/** Sends a reminder mail, unless its appointment has changed in the meantime. */
export const sendReminderMailJob = job("send-reminder-mail", {
  input: ReminderMail,
  lane: mail,
  run: async (input) => (await import("./send-mail")).sendReminderMail(input),
});

/** Sends the reminders that are due. */
export const sendRemindersJob = job("send-reminders", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *" },
  run: async () => (await import("./sweep")).sendReminders(),
});

export const noteNoShowsJob = job("note-no-shows", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *" },
  run: async () => (await import("./no-shows")).noteNoShows(),
});
