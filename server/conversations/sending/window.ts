import { now } from "@/lib/time/time";
import type { Provider } from "@/schema/channel-connection";
import { PROVIDERS } from "@/schema/provider";

const WINDOW_MS = 24 * 3_600_000;

/** Whether a customer last wrote more than 24 hours ago, or never: WhatsApp then accepts only templates. */
export const isSilent = (customer_wrote_at: string | null, at = now()): boolean =>
  customer_wrote_at === null || at - Date.parse(customer_wrote_at) > WINDOW_MS;

/**
 * Whether staff may send only templates: when the customer is silent, unless the provider itself refuses texts then.
 */
export const isOutsideWindow = (provider: Provider, customer_wrote_at: string | null, at = now()): boolean =>
  PROVIDERS[provider].has_window && isSilent(customer_wrote_at, at);

/**
 * When the reply window closes; null if the provider has none. If no customer wrote yet, it closed when the thread was
 * opened.
 */
export const windowClosesAt = (
  provider: Provider | null,
  customer_wrote_at: string | null,
  opened_at: string,
): string | null =>
  provider && PROVIDERS[provider].has_window
    ? new Date(customer_wrote_at ? Date.parse(customer_wrote_at) + WINDOW_MS : opened_at).toISOString()
    : null;

/** Why nothing can be sent in a thread whose customer's number turned out to be somebody else's. */
export const NO_ADDRESS = "This customer has no number any more that they can be reached at here.";
