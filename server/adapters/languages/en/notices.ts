import type { Notices } from "../notices";

export const enNotices: Notices = {
  booked: (business, appointment) => `You are booked with ${business}: ${appointment}.`,
  moved: (business, appointment) => `Your appointment with ${business} has a new time: ${appointment}.`,
  cancelled: (business, appointment) => `Your appointment with ${business} is cancelled: ${appointment}.`,
  where: (place) => `Where: ${place}.`,
  change: (business) => `To change or cancel it, get in touch with ${business}.`,
  manage: {
    label: "See, move or cancel it",
    at: (url) => `See, move or cancel it here: ${url}`,
  },
  code: {
    subject: (code, business) => `${code} is your code for ${business}`,
    text: (business, code) =>
      `Enter this code to book with ${business}: ${code}. It is valid for ten minutes.`,
    ignore: "If you did not ask for it, there is nothing to do: nothing is booked without it.",
  },
  subjects: {
    booked: (business) => `Your appointment with ${business}`,
    moved: (business) => `A new time for your appointment with ${business}`,
    cancelled: (business) => `Your appointment is cancelled: ${business}`,
    reminder: (business) => `Your appointment with ${business}`,
  },
  several: {
    booked: (business) => `You are booked with ${business}:`,
    moved: (business) => `Your appointments with ${business} have new times:`,
    cancelled: (business) => `Your appointments with ${business} are cancelled:`,
    change: (business) => `To change or cancel one of them, get in touch with ${business}.`,
    subjects: {
      booked: (business) => `Your appointments with ${business}`,
      moved: (business) => `New times for your appointments with ${business}`,
      cancelled: (business) => `Your appointments are cancelled: ${business}`,
    },
  },
  // Intl puts a comma after the weekday if there is a year.
  at: (date, time) => `${date.replace(",", "")} at ${time}`,
  appointment: "appointment",
  reminder: { coming: "I'll come", move: "Move", cancel: "Cancel" },
  offer: {
    free: (business, appointment) => `A time is free at ${business}: ${appointment}.`,
    held: (until) => `We hold it for you until ${until}. Accept it, or let it go to the next:`,
    open: "See the offer",
    subject: (business) => `A time is free at ${business}`,
    labels: { accept: "Yes, book it", decline: "No, thanks" },
  },
  choose: "Please choose:",
  options: "Options",
  option: (number) => `Option ${number}`,
  more: "More",
  optedOut: (business) =>
    `You won't get any more automatic messages from ${business}. Reply START to get them again.`,
  optedIn: (business) => `You will get messages from ${business} again. Reply STOP at any time to end them.`,
};
