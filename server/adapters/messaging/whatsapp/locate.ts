import { z } from "zod";
import { callApi } from "../call-api";
import type { Connection, MediaFailure, MediaPlace, MediaReference } from "../channel";
import { mediaFailure } from "../media-failure";
import { metaFailure } from "./meta-failure";
import { GRAPH_VERSION } from "./send";

const Found = z.object({
  url: z.string(),
  sha256: z.string().optional().catch(undefined),
  file_size: z.coerce.number().int().optional().catch(undefined),
});

/** Meta's answer for a file that it never had, no longer has, or that belongs to someone else. */
const NO_OBJECT = z.object({ error: z.object({ code: z.literal(100), error_subcode: z.literal(33) }) });

/**
 * Resolves a media id to its address (reference/whatsapp-business-media), which lives five minutes and takes the token.
 */
export async function locate(
  { id }: MediaReference,
  { credentials, api_url, address }: Connection,
): Promise<MediaPlace | MediaFailure> {
  if (!id) return mediaFailure("gone", "The message names no file.");
  if (!("access_token" in credentials)) return mediaFailure("later", "These are not Meta's credentials.");
  const headers = { authorization: `Bearer ${credentials.access_token}` };
  const of = `phone_number_id=${encodeURIComponent(address)}`;
  const answer = await callApi(`${api_url}/${GRAPH_VERSION}/${encodeURIComponent(id)}?${of}`, { headers });
  if (!answer.ok) return mediaFailure("later", answer.message, answer.retry_after_seconds);
  if (answer.status === 404 || NO_OBJECT.safeParse(answer.body).success)
    return mediaFailure("gone", "Meta has it no more.");
  if (answer.status >= 300)
    return mediaFailure("later", metaFailure(answer).message, answer.retry_after_seconds);
  const found = Found.safeParse(answer.body).data;
  if (!found) return mediaFailure("later", "Meta's answer could not be read.");
  const { url, sha256 = null, file_size = null } = found;
  return { ok: true, url, headers, knows: false, size_bytes: file_size, sha256 };
}
