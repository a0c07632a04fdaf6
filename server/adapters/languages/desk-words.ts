/** The desk's own texts beside a language model's: everything about what was done, and the titles of choices. */
export type Words = {
  booked: (appointment: string) => string;
  moved: (appointment: string) => string;
  cancelled: (appointment: string) => string;
  askBook: (appointment: string) => string;
  askMove: (from: string, to: string) => string;
  askCancel: (appointment: string) => string;
  appointment: (appointment: string) => string;
  /** Follows what an appointment is for. */
  withPerson: (person: string) => string;
  /** The person whom the customer named has no time as wished. */
  personBusy: (person: string) => string;
  noAppointment: string;
  /** The customer was put on the waiting list; `service` is the name of what they wait for. */
  onWaitingList: (service: string) => string;
  /** The customer declined a time that the waiting list held for them, or it is not held for them any more. */
  offerDeclined: string;
  offerOver: string;
  /** A person is called. It follows complaints and bad news too, so it neither agrees nor cheers. */
  person: string;
  taken: string;
  /** The customer has an appointment at the time that they want. */
  overlaps: string;
  choose: string;
  /** Follows times that are offered, or an answer, with the address of the booking page. */
  chooseYourself: (url: string) => string;
  /** Said if there is nothing else to say. */
  anythingElse: string;
  /** Said when the agent gives up. */
  failed: string;
  /** The customer sent something that no agent can read. */
  mediaUnread: string;
  /** Says the same of a file whose caption is answered next. */
  captionRead: string;
  /** Says truthfully who answers, and when a person can; `when` as below. */
  assistant: (business: string) => string;
  /** The same if rules answer, not a model. */
  automaticAssistant: (business: string) => string;
  personFrom: (when: string) => string;
  personIfWanted: string;
  /** Tells the customer that the business is closed; `when` comes from one of the next three. */
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
