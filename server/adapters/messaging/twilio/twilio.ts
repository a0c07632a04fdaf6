import type { MessagingChannel } from "../channel";
import { check } from "./check";
import { addresses, parse } from "./parse";
import { send } from "./send";
import { verify } from "./verify";

/** Provider A: WhatsApp through Twilio's Programmable Messaging. */
export const twilio: MessagingChannel = { addresses, accounts: () => [], verify, parse, send, check };
