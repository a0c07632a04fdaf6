/** What is said of a page that can't be shown. */
type ProblemWords = { title: string; text: string };

/** The words around every page for strangers, and of pages that can't be shown. */
type FrameWords = {
  skip: string;
  imprint: string;
  privacy: string;
  languages: string;
  back: string;
  problems: Record<"nowhere" | "invalid" | "conflict" | "busy" | "broken", ProblemWords>;
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
};
