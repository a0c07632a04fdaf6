import type { PageLanguage } from "@/schema/page-language";
import { manageAr } from "./ar/manage";
import { manageDe } from "./de/manage";
import { manageEn } from "./en/manage";
import { manageEs } from "./es/manage";
import { manageFr } from "./fr/manage";
import type { ManageWords } from "./manage-words";
import { managePt } from "./pt/manage";

const PAGES: Record<PageLanguage, ManageWords> = {
  en: manageEn,
  es: manageEs,
  pt: managePt,
  de: manageDe,
  fr: manageFr,
  ar: manageAr,
};

/** The words of a customer's own page of their appointment, in a language. */
export const manageWords = (language: PageLanguage): ManageWords => PAGES[language];
