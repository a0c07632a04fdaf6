import type { MessagingChannel } from "../channel";
import { check } from "./check";
import { locate } from "./locate";
import { parse, postSubject } from "./parse";
import { passFile } from "./pass-file";
import { send } from "./send";
import { verify } from "./verify";

/** Provider A: WhatsApp through Twilio. */
export const twilio: MessagingChannel = {
  postSubject,
  verify,
  parse,
  send,
  check,
  locate,
  passFile,
  file_faults: [],
  opt_out_faults: ["21610"],
};
