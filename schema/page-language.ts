import { z } from "zod";
import { AgentLanguage } from "./model";

/** Pages for strangers also speak Arabic, which is read from right to left; we write no messages in it. */
export const PageLanguage = z.enum([...AgentLanguage.options, "ar"]).meta({
  id: "PageLanguage",
  description: "A language that the public booking page has texts in",
});
export type PageLanguage = z.infer<typeof PageLanguage>;
