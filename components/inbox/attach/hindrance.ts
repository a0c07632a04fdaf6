import type { attach } from "@/components/text/en/attach";
import { media } from "@/components/text/en/media";
import {
  mostBytesOf,
  type SendableKind,
  sendableType,
  sentAs,
  unsendable,
} from "@/server/schema/sendable-media";
import type { SendingNumber } from "./types";

/** A file as the browser or the service knows it. */
type Judged = { type: string; name: string; size_bytes: number };

/** What judges it: the number that it is to go through, and the reader's words. */
type Judging = {
  number: SendingNumber;
  kind?: SendableKind | undefined;
  text: typeof attach;
};

/** What a browser says of a file by whose name it can't tell what it is. */
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

/** The most that any file may have, which is what documents may. */
const LARGEST: SendableKind = "document";

/** Why a file would not be sent, in the reader's words; null where it would, or only the service can tell. */
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
