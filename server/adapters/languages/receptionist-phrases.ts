type About = (what: string) => string;

/** Everything the receptionist says. No code reads these texts back, so they can change freely. */
export type Phrases = {
  welcome: (business: string) => string;
  askName: string;
  thanks: (name: string) => string;
  askEmail: (isConfirmed: boolean) => string;
  badEmail: string;
  askService: string;
  askSlot: (service: string) => string;
  notFree: (when: string) => string;
  nothingThen: string;
  askNear: (service: string) => string;
  askThis: About;
  slotTaken: string;
  booked: About;
  youAreWelcome: string;
  alreadyBooked: About;
  seeYou: About;
  movedSince: About;
  askWhich: Record<"move" | "cancel" | "change", string>;
  askChange: About;
  askTo: About;
  askOff: About;
  moved: About;
  cancelled: About;
  kept: About;
  allKept: string;
  noAppointment: string;
  notBooked: string;
  farewell: string;
  human: string;
  emergency: string;
  noSlots: string;
  /** Proposes the waiting list when nothing is free, and beside times that are not as wished. */
  askWait: string;
  orWait: string;
  askNeed: string;
  askTime: string;
  passedOn: About;
  again: string;
  personOrChoice: string;
  ourHours: string;
  closed: string;
  ourPrices: string;
  ourAddress: (address: string) => string;
  weOffer: (service: string) => string;
  askBook: string;
  /** Said as a person is called for a question that nothing written down answers. */
  askTeam: string;
  cantSay: string;
  /** Titles of buttons and list rows; Meta allows 20 characters. */
  labels: Labels;
};

type Labels = {
  human: string;
  more: string;
  wait: string;
  book: string;
  change: string;
  move: string;
  cancel: string;
  off: string;
  keep: string;
  appointments: string;
  moreServices: string;
  services: string;
  slots: string;
  coming: string;
};
