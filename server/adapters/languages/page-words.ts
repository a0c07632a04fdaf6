/** What is said of a page that can't be shown. */
type ProblemWords = { title: string; text: string };

/** The words around every page for strangers, and of pages that can't be shown. */
type FrameWords = {
  skip: string;
  imprint: string;
  privacy: string;
  languages: string;
  back: string;
  problems: Record<"nowhere" | "invalid" | "conflict" | "busy" | "unavailable" | "broken", ProblemWords>;
};

/** The words of an organization's page. */
type BusinessWords = {
  title: string;
  map: string;
  hours: string;
  closed: string;
  today: string;
  services: string;
  minutes(count: number): string;
  hoursLong(count: number): string;
  times: string;
  paused: string;
};

/** The words of the page with free times. */
type TimesWords = {
  today: string;
  tomorrow: string;
  /** Over a choice of times of no service in particular. */
  title: string;
  next(when: string): string;
  person: string;
  anybody: string;
  days: string;
  free: string;
  full: string;
  closed: string;
  /** Within the lead time, in a word and in a sentence. */
  tooLate: string;
  tooLateOnline: string;
  /** Beyond what can be booked yet. */
  notYet: string;
  morning: string;
  afternoon: string;
  evening: string;
  places(count: number): string;
  earlier: string;
  later: string;
  fourWeeks: string;
  twoWeeks: string;
  zone(time_zone: string): string;
  /** What the script adds where the visitor's clock differs; it puts the zone in place of `{zone}`. */
  yours: string;
  noneOn: string;
  none: string;
  nextIs(when: string): string;
  never: string;
  allServices: string;
};

/** The words of the form that books. */
type DetailsWords = {
  title: string;
  otherTime: string;
  name: string;
  phone: string;
  email: string;
  oneOfBoth: string;
  notes: string;
  optional: string;
  yes: string;
  no: string;
  pleaseChoose: string;
  leaveEmpty: string;
  book: string;
  /** While the browser does its work; `{percent}` is how far it is. */
  working: string;
  check: string;
  taken: string;
  freeInstead: string;
  faults: Record<"needed" | "phone" | "email" | "choice" | "consent" | "other", string>;
  /** The code that proves an e-mail address. */
  code: Record<"label" | "sent" | "wrong" | "again", string>;
  sendAgain: string;
  flooded: string;
};

/** The words of the waiting list's pages for customers: joining it, and answering an offer. */
type WaitingWords = {
  join: string;
  joinText: (minutes: number) => string;
  firstOn: string;
  lastOn: string;
  part: string;
  parts: { any: string; morning: string; afternoon: string; evening: string };
  send: string;
  joined: string;
  joinedText: string;
  days: string;
  offer: string;
  heldUntil: (time: string) => string;
  accept: string;
  decline: string;
  declined: string;
  /** That they stay on the waiting list. */
  stays: string;
  accepted: string;
  over: string;
  overText: string;
};

/** The words of the public booking page in a language. */
export type PageWords = {
  /** For dates and numbers by Intl; digits are Latin ones everywhere. */
  locale: string;
  direction: "ltr" | "rtl";
  /** The language's own name. */
  name: string;
  frame: FrameWords;
  business: BusinessWords;
  times: TimesWords;
  details: DetailsWords;
  waiting: WaitingWords;
};
