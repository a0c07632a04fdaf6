import { createHash } from "node:crypto";
import { z } from "zod";
import { now } from "@/lib/time/time";
import { formOf } from "@/server/adapters/http/form";
import { callApi, failure } from "../call-api";
import type { Connection, OutboundFile, PassedFile, SendFailure } from "../channel";
import { metaFailure } from "./meta-failure";
import { GRAPH_VERSION } from "./send";

/** The limit for the whole upload while it keeps moving: enough for 25 MB at 1.2 Mbit/s. */
const TIMEOUT_MS = 180_000;
const QUIET_MS = 30_000;

const Uploaded = z.object({ id: z.string().min(1) });

/** Files that Meta has, by connection and content. The latest are referenced again instead of uploaded again. */
const known = new Map<string, { id: string; at: number }>();
const MOST_KNOWN = 500;
/** Meta keeps uploaded files for 30 days. */
const KNOWN_MS = 20 * 24 * 3_600_000;

function remember(key: string, id: string): void {
  known.delete(key);
  known.set(key, { id, at: now() });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** Another token may belong to another app, which does not know what was uploaded with the previous token. */
const keyOf = ({ sha256, mime_type }: OutboundFile, { api_url, address }: Connection, token: string) =>
  JSON.stringify([
    ...[api_url, address, sha256, mime_type],
    createHash("sha256").update(token).digest("base64"),
  ]);

/** Uploads a file for the number (docs/whatsapp/cloud-api/reference/media), unless Meta has it. */
export async function passFile(
  file: OutboundFile,
  connection: Connection,
): Promise<PassedFile | SendFailure> {
  const { credentials, api_url, address } = connection;
  if (!("access_token" in credentials))
    return failure("permanent", "credentials", "These are not Meta's credentials.");
  const key = keyOf(file, connection, credentials.access_token);
  const passed = (id: string, is_old = false) => ({
    ...{ ok: true as const, reference: { id }, is_old },
    forget: () => void known.delete(key),
  });
  const before = known.get(key);
  if (before && before.at > Math.max(file.given_since, now() - KNOWN_MS)) return passed(before.id, true);
  const named = { ...file, name: "file", filename: file.filename ?? "file" };
  const { body, headers } = formOf({ messaging_product: "whatsapp" }, named);
  const answer = await callApi(`${api_url}/${GRAPH_VERSION}/${encodeURIComponent(address)}/media`, {
    headers: { authorization: `Bearer ${credentials.access_token}`, ...headers },
    body,
    timeout_ms: TIMEOUT_MS,
    quiet_ms: QUIET_MS,
  });
  if (!answer.ok) return answer;
  if (answer.status >= 300) return metaFailure(answer);
  const { id } = Uploaded.safeParse(answer.body).data ?? {};
  if (!id) return failure("transient", "unreadable", "Meta's answer to the file could not be read.");
  remember(key, id);
  return passed(id);
}
