import type { Provider } from "@/server/schema/channel-connection";
import type { MessagingChannel } from "./channel";
import { twilio } from "./twilio/twilio";
import { whatsapp } from "./whatsapp/whatsapp";

/** The channel behind each provider's name. */
export const channels: Record<Provider, MessagingChannel> = { "provider-a": twilio, "provider-b": whatsapp };
