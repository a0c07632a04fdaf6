/** Everything the receptionist says, in its order. Nothing reads these words: they may change and be translated. */
export const PHRASES = {
  welcome: (business: string) => `Hello, and welcome to ${business}.`,
  askName: "May I have your name?",
  thanks: (name: string) => `Thank you, ${name}.`,
  askEmail: (isConfirmed: boolean) =>
    `What is your e-mail address?${isConfirmed ? " We send the confirmation there." : ""} You can also say “skip”.`,
  badEmail: "That doesn't look like an e-mail address. Could you write it again, or say “skip”?",
  askService: "What can we do for you?",
  askSlot: (service: string) => `These times are free for ${service}. Which one suits you?`,
  slotTaken: "I am sorry, that time is no longer free.",
  booked: (appointment: string) => `You are booked: ${appointment}. We look forward to seeing you.`,
  youAreWelcome: "You are welcome.",
  alreadyBooked: (appointment: string) =>
    `You have an appointment with us: ${appointment}. Is there anything else I can do for you?`,
  farewell: "All right. See you soon.",
  human: "Of course. A person from our team will answer you here.",
  noSlots:
    "I can't see a free time right now, so a person from our team will answer you here. You can already write what you need.",
  askNeed: "What can we do for you?",
  askTime: "And when would it suit you?",
  passedOn: (request: string) =>
    `Thank you. I have noted for our team: ${request}. A person will answer you here.`,
  again: "Sorry, I didn't quite understand.",
  personOrChoice: "You can also talk to a person.",
} as const;

/** What stands on the buttons; Meta allows 20 characters. */
export const CHOICE_LABELS = {
  human: "Talk to a person",
  more: "More times",
  book: "Book an appointment",
  services: "See services",
  slots: "See times",
} as const;
