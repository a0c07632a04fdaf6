import type { AgentLanguage } from "@/server/schema/model";
import { dePhrases } from "./phrases/de";
import { enPhrases } from "./phrases/en";
import { esPhrases } from "./phrases/es";
import { frPhrases } from "./phrases/fr";
import type { Phrases } from "./phrases/phrases";
import { ptPhrases } from "./phrases/pt";

const ALL: Record<AgentLanguage, Phrases> = {
  en: enPhrases,
  es: esPhrases,
  pt: ptPhrases,
  de: dePhrases,
  fr: frPhrases,
};

export const phrasesIn = (language: AgentLanguage): Phrases => ALL[language];
