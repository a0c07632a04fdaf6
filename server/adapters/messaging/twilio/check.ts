import { z } from "zod";
import { callApi, failure } from "../call-api";
import type { CheckResult, Connection } from "../channel";
import { twilioFailure } from "./api";
import { basic } from "./send";

const Account = z.object({ friendly_name: z.string(), status: z.string() });

const Senders = z.object({
  senders: z.array(z.object({ sender_id: z.string(), status: z.string() })),
  meta: z.object({ next_page_url: z.string().nullish() }).optional(),
});

/** Statuses of a sender that Twilio registered and that proved it has the number; a draft may name anyone's number. */
const VERIFIED = ["ONLINE", "ONLINE:UPDATING"];
const FIRST_PAGE = "?Channel=whatsapp&PageSize=100";
const MOST_PAGES = 10;

type Ownership = { proven: true } | { proven: false; reason: string };

const unproven = (reason: string): Ownership => ({ proven: false, reason });

/** Looks for the number among the account's WhatsApp senders (docs/whatsapp/api/senders). */
async function ownershipOf(connection: Connection, authorization: string): Promise<Ownership> {
  const base = `${connection.messaging_api_url ?? connection.api_url}/v2/Channels/Senders`;
  let query = FIRST_PAGE;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await callApi(`${base}${query}`, { headers: { authorization } });
    if (!answer.ok) return unproven(`Twilio could not be asked for the account's senders: ${answer.message}`);
    const { data } = Senders.safeParse(answer.body);
    if (answer.status >= 300 || !data)
      return unproven("Twilio does not list the account's WhatsApp senders.");
    const sender = data.senders.find(({ sender_id }) => sender_id === `whatsapp:${connection.address}`);
    if (sender && VERIFIED.includes(sender.status)) return { proven: true };
    if (sender) return unproven(`Twilio lists the number as ${sender.status}, not as online.`);
    const next = data.meta?.next_page_url;
    if (!next || !URL.canParse(next))
      return unproven("The number is not among the account's senders at Twilio.");
    query = new URL(next).search;
  }
  return unproven("The account has too many senders at Twilio to look through.");
}

/**
 * Reads the account (docs/iam/api/account), which proves SID and token, then looks for the number among its senders.
 */
export async function check(connection: Connection): Promise<CheckResult> {
  const { credentials, api_url } = connection;
  if (!("account_sid" in credentials))
    return failure("permanent", "credentials", "These are not Twilio's credentials.");
  const authorization = basic(credentials);
  const sid = encodeURIComponent(credentials.account_sid);
  const answer = await callApi(`${api_url}/2010-04-01/Accounts/${sid}.json`, { headers: { authorization } });
  if (!answer.ok) return answer;
  if (answer.status === 404) return { ...twilioFailure(answer), refused: "account_sid" };
  if (answer.status === 401) return { ...twilioFailure(answer), refused: "auth_token" };
  if (answer.status >= 300) return twilioFailure(answer);
  const account = Account.safeParse(answer.body).data;
  if (!account) return failure("unknown", "unreadable", "Twilio's answer could not be read.");
  const { friendly_name: name, status } = account;
  if (status === "active") return { ok: true, name, ...(await ownershipOf(connection, authorization)) };
  const closed = failure("permanent", "account_status", `The Twilio account is ${status}.`);
  return { ...closed, refused: "account_sid" };
}
