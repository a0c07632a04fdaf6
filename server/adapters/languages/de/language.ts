import type { CustomerLanguage } from "../customer-language";
import { any } from "../vocabulary";
import { deDesk } from "./desk";
import { deNotices } from "./notices";
import { deReading } from "./reading";
import { deReceptionist } from "./receptionist";

export const de: CustomerLanguage = {
  locale: "de",
  desk: deDesk,
  notices: deNotices,
  receptionist: deReceptionist,
  reading: deReading,
  telling:
    "ich sie bitte termin buchen hallo guten mochte brauche danke konnte wann wieviel kostet mein meinen morgen heute haben ein einen eine und nicht uhr gern gerne wir habe geht montag dienstag mittwoch donnerstag freitag samstag sonntag nein absagen verschieben heiße heisse woche nachste jemandem moechte fuer koennen naechste",
  marks: /[äöüß]/i,
  optOut: {
    stop: ["stopp", "abbestellen"],
    start: ["anmelden"],
    sentence: any(
      "\\b(?:hor(?:en|t)?|hoer(?:en|t)?)(?: sie)?(?: bitte)? auf,? (?:mir|uns)\\b.{0,30}\\b(?:schreiben|schicken|senden)\\b",
      "\\b(?:schreiben|schicken|senden|schreib|schick|schickt|schreibt)(?: sie)? (?:mir|uns)(?: bitte)? (?:nicht mehr|nichts mehr|keine (?:nachrichten|sms|mails|erinnerungen|weiteren|werbung))\\b",
      "\\bkeine (?:weiteren )?nachrichten mehr\\b",
    ),
  },
};
