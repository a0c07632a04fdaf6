import type { CustomerLanguage } from "../customer-language";
import { any } from "../vocabulary";
import { enDesk } from "./desk";
import { enNotices } from "./notices";
import { enReading } from "./reading";
import { enReceptionist } from "./receptionist";

export const en: CustomerLanguage = {
  locale: "en-GB",
  desk: enDesk,
  notices: enNotices,
  receptionist: enReceptionist,
  reading: enReading,
  telling:
    "i the you your yes please appointment book booking hello would like want need thanks thank can could when what how much my is are with tomorrow today time at to have does it this that any and of be there morning afternoon monday tuesday wednesday thursday friday saturday sunday cancel move talk speak next week bye",
  marks: null,
  optOut: {
    stop: ["stop", "stopall", "stop all", "unsubscribe", "optout", "opt out", "stop promotions"],
    start: ["start", "unstop", "opt in", "optin", "subscribe"],
    sentence: any(
      "\\b(?:stop|quit) (?:sending|texting|messaging|writing|contacting|spamming)\\b(?: (?:to )?(?:me|us))?\\b",
      "\\b(?:don'?t|do not|never) (?:(?:ever|please) )?(?:send|text|message|write|contact) (?:to )?(?:me|us)(?: (?:any|again|more|anymore|another|these|messages)\\b|\\W*$)",
      "\\bno more (?:messages|texts|reminders)\\b",
      "\\b(?:unsubscribe|opt) (?:me|us|out)\\b",
      "\\b(?:take|remove) (?:me|my number) (?:off|from) (?:your|this|the) (?:list|database)\\b",
    ),
  },
};
