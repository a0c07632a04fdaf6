import { type Opened, open } from "@/server/adapters/http/call";
import { retryAfterSeconds } from "@/server/adapters/http/retry-after";
import type { UrlRules } from "@/server/adapters/http/webhook-url";
import type { MediaFailure, MediaPlace } from "./channel";
import { mediaFailure } from "./media-failure";

/** For the whole download: 25 MB take three seconds at 70 Mbit/s, and a minute at 3.5. */
const TIMEOUT_MS = 60_000;
/** Twilio redirects once, to where the file is stored. */
const MOST_REDIRECTS = 3;

/**
 * A file being streamed. `size_bytes` is what the sender states, if anything. Call `close` if you don't read the bytes.
 */
type OpenMedia = {
  ok: true;
  bytes: AsyncIterable<Buffer>;
  size_bytes: number | null;
  close(): void;
};

/** A customer's file, streamed from the provider. `sha256` is the hash that the provider states, if any. */
export type SentMedia = OpenMedia & { sha256: string | null };

type Answer = Extract<Opened, { failure: null }>;

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** `knows`: the provider itself answered, so that 404 and 410 mean that it no longer has the file. */
function failureOf({ status_code, headers }: Answer, knows: boolean): MediaFailure {
  const message = `its place answered ${status_code}`;
  const wait = headers.get("retry-after");
  if (knows && (status_code === 404 || status_code === 410)) return mediaFailure("gone", message);
  return mediaFailure("later", message, wait === null ? null : retryAfterSeconds(wait));
}

const sizeIn = ({ headers }: Answer): number | null => {
  const size = headers.get("content-length");
  return size && !headers.has("content-encoding") ? Number(size) : null;
};

/**
 * Opens a file at a provider. Redirects don't get the credentials, which are none of the new address's business. Each
 * address is checked against `rules`. Never throws; an error of `bytes` says why the stream broke off.
 */
export async function openMedia(place: MediaPlace, rules: UrlRules): Promise<OpenMedia | MediaFailure> {
  let { url } = place;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const headers = {
      ...(hop === 0 && place.headers),
      "accept-encoding": "identity",
      "user-agent": "Frontdesk",
    };
    const answer = await open({ url, headers, rules, timeout_ms: TIMEOUT_MS });
    if (answer.failure !== null) return mediaFailure("later", answer.failure.message);
    const { status_code, body, close } = answer;
    if (status_code >= 200 && status_code < 300)
      return { ok: true, bytes: body, size_bytes: sizeIn(answer) ?? place.size_bytes, close };
    close();
    const next = answer.headers.get("location") ?? "";
    if (!isRedirect(status_code)) return failureOf(answer, place.knows && hop === 0);
    if (!URL.canParse(next, url)) return mediaFailure("later", "it was sent on to no address");
    url = new URL(next, url).href;
  }
  return mediaFailure("later", "it was sent on too often");
}
