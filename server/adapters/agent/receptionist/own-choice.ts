import type { AgentTurn } from "@/schema/agent";
import type { AgentLanguage } from "@/schema/model";
import { deskWords } from "@/server/adapters/languages/languages";

/** A sentence with the booking page's address, for a service if that is known; null if the agent may not send it. */
export function ownChoice(
  { organization: { booking_page } }: AgentTurn,
  language: AgentLanguage,
  service?: string,
): string | null {
  if (!booking_page) return null;
  const url = new URL(booking_page);
  if (service) {
    url.pathname += "/times";
    url.searchParams.set("service", service);
  }
  return deskWords(language).chooseYourself(url.href);
}
