const UNITS = { minutes: "minutes", hours: "hours", days: "days", weeks: "weeks" };
const ONE = { minutes: "minute", hours: "hour", days: "day", weeks: "week" };
const BESIDE = { before: "before the start", after: "after the end" };

/** The reminders that a booking's customer got, and the answers. */
export const reminded = {
  title: "Reminders",
  confirmed: "Confirmed",
  at: (count: number, unit: keyof typeof UNITS, moment: keyof typeof BESIDE) =>
    `${count} ${(count === 1 ? ONE : UNITS)[unit]} ${BESIDE[moment]}`,
  way: {
    message: (at: string) => `Reminder by message, ${at}`,
    template: (at: string) => `Reminder by template, ${at}`,
    email: (at: string) => `Reminder by mail, ${at}`,
    none: (at: string) => `No reminder ${at}`,
  },
  reason: {
    blocked: "The customer is blocked.",
    opted_out: "The customer wants no automatic messages.",
    unreachable: "There is no way to reach the customer.",
    no_template: "The customer had been silent for 24 hours, and there is no template.",
    came_again: "The customer has come again.",
    moved: "The appointment was moved before it could be sent.",
    called_off: "The appointment was called off, or missed, before it could be sent.",
    late: "It could not be sent before the appointment began.",
    night: "It could not be sent before the night, in which no reminder is.",
    mail_limit: "Today's mails to customers had been used up. Status in Settings says more.",
  },
  answer: {
    coming: "Answered: I'll come",
    move: "Answered: Move",
    cancel: "Answered: Cancel",
  },
};
