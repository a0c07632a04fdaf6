import { unaccented } from "@/lib/text/normalize-text";
import type { AgentLanguage } from "@/schema/model";
import { LANGUAGES } from "./all";
import type { Vocabulary } from "./vocabulary";

const ALL = Object.values(LANGUAGES).map(({ reading }) => reading);

/** Whether a text says, in any of our languages, that somebody may be in danger. */
export const isEmergency = (text: string): boolean =>
  ALL.some(({ emergency }) => emergency.test(unaccented(text)));

/** Whether a text is nothing but a courtesy, in any of our languages. */
export const isCourtesy = (text: string): boolean =>
  ALL.some(({ courtesy }) => courtesy.test(unaccented(text)));

/** How customers write in a language. */
export const vocabularyOf = (language: AgentLanguage): Vocabulary => LANGUAGES[language].reading;
