import type { PageWords } from "../page-words";

export const pageDe: PageWords = {
  locale: "de-DE",
  direction: "ltr",
  name: "Deutsch",
  frame: {
    skip: "Zum Inhalt springen",
    imprint: "Impressum",
    privacy: "Datenschutz",
    languages: "Sprachen",
    back: "Zurück zur Terminbuchung",
    problems: {
      nowhere: {
        title: "Diese Seite gibt es nicht",
        text: "Der Link ist vielleicht veraltet oder vertippt. Fragen Sie im Betrieb nach dem aktuellen.",
      },
      invalid: {
        title: "Dieser Link funktioniert nicht",
        text: "In der Adresse oder im Formular stimmt etwas nicht. Beginnen Sie noch einmal auf der Buchungsseite.",
      },
      conflict: {
        title: "Das geht nicht mehr",
        text: "Inzwischen hat sich etwas geändert. Beginnen Sie noch einmal auf der Buchungsseite.",
      },
      busy: {
        title: "Zu viele Anfragen",
        text: "Bitte warten Sie eine Minute und versuchen Sie es noch einmal, oder rufen Sie uns an.",
      },
      broken: {
        title: "Etwas ist schiefgegangen",
        text: "Das liegt an uns, nicht an Ihnen. Bitte versuchen Sie es gleich noch einmal.",
      },
    },
  },
  business: {
    title: "Termin buchen",
    map: "Karte",
    hours: "Öffnungszeiten",
    closed: "Geschlossen",
    today: "heute",
    services: "Leistungen",
    minutes: (count) => `${count} Min.`,
    hoursLong: (count) => `${count} Std.`,
    times: "Freie Zeiten ansehen",
    paused: "Die Online-Buchung pausiert zurzeit. Bitte rufen Sie uns an.",
  },
  times: {
    today: "Heute",
    tomorrow: "Morgen",
  },
};
