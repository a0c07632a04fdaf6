import { unaccented } from "@/server/lib/plain";
import type { AgentLanguage } from "@/server/schema/model";
import { deVocabulary } from "./reading/de";
import { enVocabulary } from "./reading/en";
import { esVocabulary } from "./reading/es";
import { frVocabulary } from "./reading/fr";
import { ptVocabulary } from "./reading/pt";
import type { Vocabulary } from "./reading/vocabulary";

const ALL: Record<AgentLanguage, Vocabulary> = {
  en: enVocabulary,
  es: esVocabulary,
  pt: ptVocabulary,
  de: deVocabulary,
  fr: frVocabulary,
};

/** Whether a text says, in any of our languages, that somebody may be in danger. */
export const isEmergency = (text: string): boolean =>
  Object.values(ALL).some(({ emergency }) => emergency.test(unaccented(text)));

/** Whether a text is nothing but a courtesy, in any of our languages. */
export const isCourtesy = (text: string): boolean =>
  Object.values(ALL).some(({ courtesy }) => courtesy.test(unaccented(text)));

/** How customers write in a language. */
export const vocabularyOf = (language: AgentLanguage): Vocabulary => ALL[language];
