import { z } from "zod";
import { type Answer, callApi, failure } from "@/server/adapters/messaging/call-api";
import type { CheckResult, Connection, MessagingChannel, Refused } from "../channel";
import { locate } from "./locate";
import { FILE_FAULTS, metaFailure } from "./meta-failure";
import { parse, postSubject } from "./parse";
import { passFile } from "./pass-file";
import { GRAPH_VERSION, send } from "./send";
import { verify } from "./verify";

const PhoneNumber = z.object({
  id: z.string(),
  verified_name: z.string().optional(),
  display_phone_number: z.string(),
});

const ErrorBody = z.object({ error: z.object({ code: z.int(), error_subcode: z.int().optional() }) });

/** The token is expired, revoked or invalid (Meta's page support/error-codes). */
const BAD_TOKEN = 190;
/** The object does not exist or belongs to someone else: Meta answers the same for both. */
const NO_OBJECT = { code: 100, subcode: 33 };

function refusedBy({ status, body }: Answer): Refused | undefined {
  const error = ErrorBody.safeParse(body).data?.error;
  if (error?.code === BAD_TOKEN || (!error && status === 401)) return "access_token";
  if (error?.code === NO_OBJECT.code && error.error_subcode === NO_OBJECT.subcode) return "address";
  return undefined;
}

/** Reads the phone number (reference/whatsapp-business-phone-number), which only its own account's token can do. */
async function check({ credentials, api_url, address }: Connection): Promise<CheckResult> {
  if (!("access_token" in credentials))
    return failure("permanent", "credentials", "These are not Meta's credentials.");
  const fields = "id,verified_name,display_phone_number";
  const answer = await callApi(
    `${api_url}/${GRAPH_VERSION}/${encodeURIComponent(address)}?fields=${fields}`,
    {
      headers: { authorization: `Bearer ${credentials.access_token}` },
    },
  );
  if (!answer.ok) return answer;
  if (answer.status >= 300) return { ...metaFailure(answer), refused: refusedBy(answer) };
  const number = PhoneNumber.safeParse(answer.body).data;
  if (number?.id !== address) return failure("unknown", "unreadable", "Meta's answer could not be read.");
  const { verified_name, display_phone_number } = number;
  return { ok: true, name: [verified_name, display_phone_number].filter(Boolean).join(", "), proven: true };
}

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
