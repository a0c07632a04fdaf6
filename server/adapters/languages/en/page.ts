import type { PageWords } from "../page-words";

export const pageEn: PageWords = {
  locale: "en-GB",
  direction: "ltr",
  name: "English",
  frame: {
    skip: "Skip to the content",
    imprint: "Imprint",
    privacy: "Privacy",
    languages: "Languages",
    back: "Back to the booking page",
    problems: {
      nowhere: {
        title: "There is no such page",
        text: "The link may be old or mistyped. Ask the business for its present one.",
      },
      invalid: {
        title: "This link does not work",
        text: "Something in the address or the form is not right. Begin again from the booking page.",
      },
      conflict: {
        title: "This is not possible any more",
        text: "Something has changed meanwhile. Begin again from the booking page.",
      },
      busy: {
        title: "Too many requests",
        text: "Please wait a minute and try again, or call us.",
      },
      broken: {
        title: "Something went wrong",
        text: "It is our fault, not yours. Please try again in a moment.",
      },
    },
  },
  business: {
    title: "Book an appointment",
    map: "Map",
    hours: "Opening hours",
    closed: "Closed",
    today: "today",
    services: "Services",
    minutes: (count) => `${count} min`,
    hoursLong: (count) => `${count} h`,
    times: "See free times",
    paused: "Online booking is paused at the moment. Please call us.",
  },
  times: {
    today: "Today",
    tomorrow: "Tomorrow",
  },
};
