type With = (business: string) => string;
type About = (business: string, appointment: string) => string;

/** What Frontdesk itself tells customers, whoever answers their conversations. */
export type Notices = {
  booked: About;
  moved: About;
  cancelled: About;
  where: (place: string) => string;
  /** How to change an appointment, at the end of a mail. */
  change: With;
  /** Subjects of mails. */
  subjects: { booked: With; moved: With; cancelled: With; reminder: With };
  /** A date and a time of day: `Tuesday 1 December at 09:00`. */
  at: (date: string, time: string) => string;
  /** What is booked, if it has no name. */
  appointment: string;
  /** Titles of a reminder's buttons; Meta allows 20 characters. */
  reminder: { coming: string; move: string; cancel: string };
  /** Offers a time to somebody on the waiting list, held until a time of day; `open` is the mail's button. */
  offer: { free: About; held: (until: string) => string; open: string; subject: With };
  /** Above choices that came without a text. */
  choose: string;
  /** The button that opens a list of choices, one choice without a title, and a section without a title. */
  options: string;
  option: (number: number) => string;
  more: string;
  /** Confirms that the customer gets no more automatic messages, or gets them again. */
  optedOut: With;
  optedIn: With;
};
