import { mediaFailure } from "@/server/adapters/messaging/media-failure";
import type {
  Connection,
  MediaFailure,
  MediaPlace,
  MediaReference,
  MessagingChannel,
  OutboundFile,
  PassedFile,
} from "../channel";
import { check } from "./check";
import { parse, postSubject } from "./parse";
import { send } from "./send";
import { verify } from "./verify";

const TWILIO = /(?:^|\.)twilio\.com$/;

/** Whether an address is Twilio's own. The account's credentials must not go anywhere else. */
function isTwilios(address: string, api_url: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, href } = new URL(address);
  return href.startsWith(`${api_url}/`) || (protocol === "https:" && TWILIO.test(hostname));
}

/** The address is in the message (docs/messaging/guides/webhook-request); it requires the account's credentials. */
async function locate(
  { url }: MediaReference,
  { credentials, api_url }: Connection,
): Promise<MediaPlace | MediaFailure> {
  if (!url || !isTwilios(url, api_url)) return mediaFailure("gone", "Its address is not Twilio's.");
  if (!("account_sid" in credentials)) return mediaFailure("later", "These are not Twilio's credentials.");
  const { account_sid, auth_token } = credentials;
  const basic = Buffer.from(`${account_sid}:${auth_token}`).toString("base64");
  const headers = { authorization: `Basic ${basic}` };
  return { ok: true, url, headers, knows: true, size_bytes: null, sha256: null };
}

/** Twilio fetches a file itself, from the address in the message (docs/messaging/api/message-resource). */
const passFile = async ({ address }: OutboundFile): Promise<PassedFile> => ({
  ok: true,
  reference: { url: address },
  is_old: false,
  forget: () => {},
});

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
