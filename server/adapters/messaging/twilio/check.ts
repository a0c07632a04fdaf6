import { z } from "zod";
import { call, failure } from "../call";
import type { CheckResult, Connection } from "../channel";
import { toFailure } from "./api";
import { basic } from "./send";

const Account = z.object({ friendly_name: z.string(), status: z.string() });

/** Reads the account (docs/iam/api/account): its SID and token are right if it may. */
export async function check({ credentials, api_url }: Connection): Promise<CheckResult> {
  if (!("account_sid" in credentials))
    return failure("permanent", "credentials", "These are not Twilio's credentials.");
  const { account_sid } = credentials;
  const answer = await call(`${api_url}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}.json`, {
    headers: { authorization: basic(credentials) },
  });
  if (!answer.ok) return answer;
  if (answer.status >= 300) return toFailure(answer);
  const account = Account.safeParse(answer.body).data;
  if (!account) return failure("unknown", "unreadable", "Twilio's answer could not be read.");
  if (account.status === "active") return { ok: true, name: account.friendly_name };
  return failure("permanent", "account_status", `The Twilio account is ${account.status}.`);
}
