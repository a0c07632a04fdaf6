import { AgentLanguage } from "@/schema/model";

/** The language that most people in a country speak, if we have texts in it; else English. */
export const spokenIn = (country: string | null | undefined): AgentLanguage =>
  AgentLanguage.catch("en").parse(country ? new Intl.Locale(`und-${country}`).maximize().language : "en");
