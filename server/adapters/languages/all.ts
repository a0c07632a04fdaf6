import type { AgentLanguage } from "@/schema/model";
import type { CustomerLanguage } from "./customer-language";
import { de } from "./de/language";
import { en } from "./en/language";
import { es } from "./es/language";
import { fr } from "./fr/language";
import { pt } from "./pt/language";

/** Every language that we have texts in. A new one is a folder, a line here, and one in `AgentLanguage`. */
export const LANGUAGES: Record<AgentLanguage, CustomerLanguage> = { en, es, pt, de, fr };
