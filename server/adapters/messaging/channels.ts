import type { Provider } from "@/schema/channel-connection";
import type { MessagingChannel } from "./channel";
import { twilio } from "./twilio/twilio";
import { whatsapp } from "./whatsapp/whatsapp";

export const channels: Record<Provider, MessagingChannel> = { "provider-a": twilio, "provider-b": whatsapp };
