import type { PageLanguage } from "@/schema/page-language";
import { waitingAr } from "./ar/waiting";
import { waitingDe } from "./de/waiting";
import { waitingEn } from "./en/waiting";
import { waitingEs } from "./es/waiting";
import { waitingFr } from "./fr/waiting";
import { waitingPt } from "./pt/waiting";
import type { WaitingWords } from "./waiting-words";

const WAITING: Record<PageLanguage, WaitingWords> = {
  en: waitingEn,
  es: waitingEs,
  pt: waitingPt,
  de: waitingDe,
  fr: waitingFr,
  ar: waitingAr,
};

/** The words of the waiting list's pages in a language. */
export const waitingWords = (language: PageLanguage): WaitingWords => WAITING[language];
