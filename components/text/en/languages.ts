import type { AgentLanguage } from "@/server/schema/model";

/** The languages that the built-in receptionist speaks, by their names. */
export const languageNames: Record<AgentLanguage, string> = {
  en: "English",
  es: "Spanish",
  pt: "Portuguese",
  de: "German",
  fr: "French",
};

const byCode = new Map(Object.entries(languageNames));

/** A language's name by its code, as far as we have one. */
export const languageName = (code: string | null): string => (code && byCode.get(code)) ?? code ?? "";
