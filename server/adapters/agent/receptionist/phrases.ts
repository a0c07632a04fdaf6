const BOOKED = "You are booked: ";
const SEE_YOU = ". We look forward to seeing you.";

/** Everything the receptionist says, in its order. */
export const PHRASES = {
  welcome: (business: string) => `Hello, and welcome to ${business}.`,
  askName: "May I have your name?",
  thanks: (name: string) => `Thank you, ${name}.`,
  askEmail: "What is your e-mail address? We send the confirmation there. You can also say “skip”.",
  badEmail: "That doesn't look like an e-mail address. Could you write it again, or say “skip”?",
  askService: "What can we do for you?",
  askSlot: (service: string) => `These times are free for ${service}. Which one suits you?`,
  slotTaken: "I am sorry, that time has just been taken.",
  booked: (service: string, when: string) => `${BOOKED}${service}, ${when}${SEE_YOU}`,
  youAreWelcome: "You are welcome.",
  alreadyBooked: (appointment?: string) =>
    `You have an appointment with us${appointment ? `: ${appointment}` : ""}. Is there anything else I can do for you?`,
  farewell: "All right. See you soon.",
  human: "Of course. A person from our team will answer you here.",
  noSlots:
    "I can't see a free time right now, so a person from our team will answer you here. You can already write what you need.",
  again: "Sorry, I didn't quite understand.",
  personOrChoice: "You can also talk to a person.",
} as const;

/** What stands on the buttons; Meta allows 20 characters. */
export const LABELS = {
  human: "Talk to a person",
  more: "More times",
  book: "Book an appointment",
  services: "See services",
  slots: "See times",
} as const;

/** The appointment that a message of ours confirmed, in its words; undefined if it confirmed none. */
export const appointmentIn = (text: string): string | undefined =>
  text.startsWith(BOOKED) && text.endsWith(SEE_YOU) ? text.slice(BOOKED.length, -SEE_YOU.length) : undefined;

/** Whether a message of ours asked for the e-mail address. */
export const asksEmail = (text: string): boolean =>
  text.includes(PHRASES.askEmail) || text.includes(PHRASES.badEmail);
