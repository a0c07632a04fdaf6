import type { Provider } from "@/server/schema/channel-connection";
import { REPLY_LIMITS } from "@/server/schema/reply";

/** The longest text of one message, in UTF-16 code units (Twilio: `Body`, docs/messaging/api/message-resource). */
export const TEXT_LIMITS: Record<Provider, number> = { "provider-a": 1600, "provider-b": REPLY_LIMITS.text };
