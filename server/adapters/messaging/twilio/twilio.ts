import type { MessagingChannel } from "../channel";
import { check } from "./check";
import { locate } from "./locate";
import { addresses, parse } from "./parse";
import { passFile } from "./pass-file";
import { send } from "./send";
import { verify } from "./verify";

export const twilio: MessagingChannel = {
  ...{ addresses, accounts: () => [], file_faults: [] },
  ...{ verify, parse, send, check, locate, passFile },
};
