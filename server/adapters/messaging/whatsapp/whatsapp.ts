import type { MessagingChannel } from "../channel";
import { check } from "./check";
import { accounts, addresses, parse } from "./parse";
import { send } from "./send";
import { verify } from "./verify";

/** Provider B: Meta's WhatsApp Cloud API. */
export const whatsapp: MessagingChannel = { addresses, accounts, verify, parse, send, check };
