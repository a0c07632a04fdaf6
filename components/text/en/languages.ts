import type { AgentLanguage } from "@/schema/model";
import type { PageLanguage } from "@/schema/page-language";

/** The names of the languages that the built-in receptionist speaks. */
export const languageNames: Record<AgentLanguage, string> = {
  en: "English",
  es: "Spanish",
  pt: "Portuguese",
  de: "German",
  fr: "French",
};

/** The names of the languages that the booking page has texts in. */
export const pageLanguageNames: Record<PageLanguage, string> = { ...languageNames, ar: "Arabic" };

const byCode = new Map(Object.entries(pageLanguageNames));

/** The name of a language code; the code itself if it is not one of these, "" for null. */
export const languageName = (code: string | null): string =>
  (code && byCode.get(code.split(/[-_]/)[0] ?? "")) ?? code ?? "";
