/** What the desk itself says beside a language model: all that speaks of what is done, and what stands on choices. */
export type Words = {
  booked: (appointment: string) => string;
  moved: (appointment: string) => string;
  cancelled: (appointment: string) => string;
  askBook: (appointment: string) => string;
  askMove: (from: string, to: string) => string;
  askCancel: (appointment: string) => string;
  appointment: (appointment: string) => string;
  noAppointment: string;
  person: string;
  taken: string;
  choose: string;
  /** Said where nothing else is left to say. */
  anythingElse: string;
  /** The agent gives up. */
  failed: string;
  /** Something came that no agent can read. */
  mediaUnread: string;
  /** What the customer is told while nobody is there; `when` as the next three say it. */
  closed: (when: string) => string;
  today: (time: string) => string;
  tomorrow: (time: string) => string;
  on: (weekday: string, time: string) => string;
  /** Titles; Meta allows 20 characters. */
  yesBook: string;
  yesMove: string;
  yesCancel: string;
  keep: string;
  otherTimes: string;
  times: string;
  services: string;
};
