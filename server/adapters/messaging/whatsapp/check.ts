import { z } from "zod";
import { call, failure } from "../call";
import type { CheckResult, Connection } from "../channel";
import { toFailure } from "./api-error";
import { GRAPH_VERSION } from "./send";

const PhoneNumber = z.object({ verified_name: z.string().optional(), display_phone_number: z.string() });

/** Reads the phone number (reference/whatsapp-business-phone-number): the token is right if it may. */
export async function check({ credentials, api_url, address }: Connection): Promise<CheckResult> {
  if (!("access_token" in credentials))
    return failure("permanent", "credentials", "These are not Meta's credentials.");
  const fields = "verified_name,display_phone_number";
  const answer = await call(`${api_url}/${GRAPH_VERSION}/${encodeURIComponent(address)}?fields=${fields}`, {
    headers: { authorization: `Bearer ${credentials.access_token}` },
  });
  if (!answer.ok) return answer;
  if (answer.status >= 300) return toFailure(answer);
  const number = PhoneNumber.safeParse(answer.body).data;
  if (!number) return failure("unknown", "unreadable", "Meta's answer could not be read.");
  const { verified_name, display_phone_number } = number;
  return { ok: true, name: [verified_name, display_phone_number].filter(Boolean).join(", ") };
}
