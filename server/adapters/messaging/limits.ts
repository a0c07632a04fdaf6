import type { Provider } from "@/schema/channel-connection";
import { REPLY_LIMITS } from "@/schema/reply";

/** The longest text of one message, in UTF-16 code units (Twilio: `Body`, docs/messaging/api/message-resource). */
export const TEXT_LIMITS: Record<Provider, number> = { "provider-a": 1600, "provider-b": REPLY_LIMITS.text };
