import type { Channel } from "../channel";
import { check } from "./check";
import { accounts, addresses, parse } from "./parse";
import { send } from "./send";
import { verify } from "./verify";

/** Provider B: Meta's WhatsApp Cloud API. */
export const whatsapp: Channel = { addresses, accounts, verify, parse, send, check };
