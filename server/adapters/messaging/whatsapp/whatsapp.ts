import type { MessagingChannel } from "../channel";
import { check } from "./check";
import { locate } from "./locate";
import { FILE_FAULTS } from "./meta-failure";
import { parse, postSubject } from "./parse";
import { passFile } from "./pass-file";
import { send } from "./send";
import { verify } from "./verify";

/** Provider B: Meta's WhatsApp Cloud API. */
export const whatsapp: MessagingChannel = {
  postSubject,
  verify,
  parse,
  send,
  check,
  locate,
  passFile,
  file_faults: FILE_FAULTS,
  // “User has stopped marketing messages from your business.”
  opt_out_faults: ["131050"],
};
