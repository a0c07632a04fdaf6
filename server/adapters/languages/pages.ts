import type { PageLanguage } from "@/schema/page-language";
import { pageAr } from "./ar/page";
import { pageDe } from "./de/page";
import { pageEn } from "./en/page";
import { pageEs } from "./es/page";
import { pageFr } from "./fr/page";
import type { PageWords } from "./page-words";
import { pagePt } from "./pt/page";

const PAGES: Record<PageLanguage, PageWords> = {
  en: pageEn,
  es: pageEs,
  pt: pagePt,
  de: pageDe,
  fr: pageFr,
  ar: pageAr,
};

/** The words of the public booking page in a language. */
export const pageWords = (language: PageLanguage): PageWords => PAGES[language];
