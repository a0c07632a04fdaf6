type With = (business: string) => string;
type About = (business: string, appointment: string) => string;

type SeveralSubjects = { booked: With; moved: With; cancelled: With };

/** What Frontdesk itself tells customers, whoever answers their conversations. */
export type Notices = {
  booked: About;
  moved: About;
  cancelled: About;
  where: (place: string) => string;
  /** How to change an appointment, at the end of a mail. */
  change: With;
  /** The customer's own link to an appointment: its button in a mail, and its line in a message. */
  manage: { label: string; at: (url: string) => string };
  /** The code that proves an address before booking, and what to do if somebody else asked for it. */
  code: { subject: (code: string, business: string) => string; text: About; ignore: string };
  /** Subjects of mails. */
  subjects: { booked: With; moved: With; cancelled: With; reminder: With };
  /** Several appointments at once; each is on a line below these words. */
  several: { booked: With; moved: With; cancelled: With; change: With; subjects: SeveralSubjects };
  /** A date and a time of day: `Tuesday 1 December at 09:00`. */
  at: (date: string, time: string) => string;
  /** What is booked, if it has no name. */
  appointment: string;
  /** Titles of a reminder's buttons; Meta allows 20 characters. */
  reminder: { coming: string; move: string; cancel: string };
  /**
   * Offers a time to somebody on the waiting list, held until a time of day; `open` is the mail's button, `labels` are the
   * titles of a message's, of at most 20 characters.
   */
  offer: {
    free: About;
    held: (until: string) => string;
    open: string;
    subject: With;
    labels: { accept: string; decline: string };
  };
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
