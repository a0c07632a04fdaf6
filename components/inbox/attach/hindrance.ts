import type { attached } from "@/components/text/en/attached";
import { media } from "@/components/text/en/media";
import { mostBytesOf, type SendableKind, sendableType, sentAs, unsendable } from "@/schema/sendable-media";
import type { SendingNumber } from "./types";

/** A file as the browser or the service describes it. */
type Judged = { type: string; name: string; size_bytes: number };

/** What a file is checked against: the number to send it through, and the wanted kind; `text` words refusals. */
type Judging = {
  number: SendingNumber;
  kind?: SendableKind | undefined;
  text: typeof attached;
};

/** The types that browsers report for files that they can't identify by name. */
const UNSURE = new Set([
  "",
  "application/octet-stream",
  "application/ogg",
  "application/x-cfb",
  "application/x-ole-storage",
  "application/x-zip-compressed",
  "application/zip",
  "video/ogg",
]);

/** Documents have the highest size limit of all kinds. */
const LARGEST: SendableKind = "document";

/** Why a file can't be sent, in the reader's words; null if it can, or if only the service can tell. */
export function hindrance(
  { type, name, size_bytes }: Judged,
  { number, kind, text }: Judging,
): string | null {
  const { provider, can_fetch_files } = number;
  if (!can_fetch_files) return text.outOfReach;
  const tooLarge = (as: SendableKind, max_bytes: number) =>
    text.tooLarge(media.size(size_bytes), text.kinds[as], max_bytes / 1024 / 1024);
  const mime_type = sendableType(type, name) ?? "";
  if (UNSURE.has(mime_type)) {
    const most = mostBytesOf(provider, LARGEST);
    return size_bytes > most ? tooLarge(LARGEST, most) : null;
  }
  const refused = unsendable(provider, { mime_type, size_bytes });
  if (!refused) return kind && sentAs(provider, mime_type) !== kind ? text.wrongKind[kind] : null;
  return refused.why === "type" ? text.wrongType : tooLarge(refused.kind, refused.max_bytes);
}
