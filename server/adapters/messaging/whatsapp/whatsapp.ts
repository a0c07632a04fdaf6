import type { Channel } from "../channel";
import { check } from "./check";
import { addresses, parse } from "./parse";
import { send } from "./send";
import { verify } from "./verify";

/** Provider B: Meta's WhatsApp Cloud API. */
export const whatsapp: Channel = { addresses, verify, parse, send, check };
