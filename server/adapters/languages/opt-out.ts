import { plain, unaccented } from "@/lib/text/normalize-text";
import { AgentLanguage } from "@/schema/model";
import { LANGUAGES } from "./all";

/** What a customer's text says about automatic messages. `is_open`: it may just as well answer a question of ours. */
export type OptOut = { wants: "stop" | "start"; language: AgentLanguage; is_open: boolean };

/** Such messages are short; in a long one “stop sending me” is about something else. */
const MOST_CHARS = 200;
const COURTESY =
  /\b(?:please|por favor|bitte|s il vous plait|svp|now|ya|jetzt|it|thanks|gracias|merci|danke)\b/g;

const languageWith = (has: (language: AgentLanguage) => boolean): AgentLanguage | undefined =>
  AgentLanguage.options.find(has);

/** Reads whether a customer wants no more automatic messages, or wants them again; null if it is about neither. */
export function optOutIn(text: string): OptOut | null {
  if (text.length > MOST_CHARS) return null;
  const whole = plain(text);
  const stops = (words: string) => languageWith((one) => LANGUAGES[one].optOut.stop.includes(words));
  const word = stops(whole);
  if (word) return { wants: "stop", language: word, is_open: false };
  const start = languageWith((one) => LANGUAGES[one].optOut.start.includes(whole));
  if (start) return { wants: "start", language: start, is_open: false };
  const sentence = languageWith((one) => LANGUAGES[one].optOut.sentence.test(unaccented(text)));
  if (sentence) return { wants: "stop", language: sentence, is_open: false };
  const polite = stops(whole.replace(COURTESY, " ").replace(/ +/g, " ").trim());
  return polite ? { wants: "stop", language: polite, is_open: true } : null;
}
