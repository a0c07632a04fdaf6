import type { MediaKind } from "@/schema/media";
import { pictureSize } from "./picture-size";

/** Opus counts samples at 48 kHz, whatever it was recorded at (RFC 7845, 4). */
const SAMPLES_A_MS = 48;
const NO_POSITION = -1n;

/** The duration of an Ogg Opus file in ms, by the position in its last page; null if it can't be told. */
function oggDuration(head: Buffer, tail: Buffer): number | null {
  const begins = head.indexOf("OpusHead");
  if (begins < 0 || begins + 12 > head.length) return null;
  const skipped = BigInt(head.readUInt16LE(begins + 10));
  for (let at = tail.lastIndexOf("OggS"); at >= 0; at = at > 0 ? tail.lastIndexOf("OggS", at - 1) : -1) {
    if (at + 14 > tail.length) continue;
    const samples = tail.readBigInt64LE(at + 6);
    if (samples === NO_POSITION) continue;
    const ms = Number(samples - skipped) / SAMPLES_A_MS;
    return ms > 0 && ms < 86_400_000 ? Math.round(ms) : null;
  }
  return null;
}

/** How much of a file's beginning is read: a picture's header may come after its color profile and thumbnail. */
export const HEAD_BYTES = 256 * 1024;
/** How much of its end is read: the last page of a voice message gives its duration. */
export const TAIL_BYTES = 64 * 1024;
/** A file's first bytes tell its type; a search further in could be made slow on purpose. */
const TYPE_BYTES = 4100;

type Ends = { head: Buffer; tail: Buffer };

/** What a file's bytes reveal; `mime_type` and the usual `extension` are null if they don't tell the type. */
export type FileContent = {
  mime_type: string | null;
  extension: string | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
};

/** What the bytes reveal, whatever anybody claims. Nothing is decoded or unpacked. */
export async function contentInside({ head, tail }: Ends): Promise<FileContent> {
  // Loaded on demand: it is large, and few processes fetch files.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head.subarray(0, TYPE_BYTES)).catch(() => undefined);
  const mime_type = found?.mime.split(";")[0]?.trim() ?? null;
  const extension = found?.ext ?? null;
  const { width = null, height = null } = (mime_type && pictureSize(mime_type, head)) || {};
  const duration_ms = mime_type === "audio/ogg" ? oggDuration(head, tail) : null;
  return { mime_type, extension, width, height, duration_ms };
}

const PICTURES = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const AUDIO = ["ogg", "mpeg", "mp4", "x-m4a", "aac", "wav", "webm", "flac"].map(
  (format) => `audio/${format}`,
);
const VIDEO = ["mp4", "webm", "3gpp", "quicktime"].map((format) => `video/${format}`);
const SHOWN = new Set([...PICTURES, ...AUDIO, ...VIDEO, "application/pdf"]);

/** A browser would need 200 MB for a picture with this many pixels. */
const MOST_PIXELS = 50_000_000;

/** Whether a browser may show it inline: its type runs no code, and a picture is small enough to be held. */
export function isShown({
  mime_type,
  width,
  height,
}: Pick<FileContent, "mime_type" | "width" | "height">): boolean {
  if (mime_type === null || !SHOWN.has(mime_type)) return false;
  if (!mime_type.startsWith("image/")) return true;
  return width !== null && height !== null && width * height <= MOST_PIXELS;
}

/** The type by the content, or else the type that its provider claims, unless the content would have revealed that. */
export const mimeTypeOf = ({ mime_type }: Pick<FileContent, "mime_type">, claimed: string | null) =>
  mime_type ?? (SHOWN.has(claimed?.split(";")[0]?.trim().toLowerCase() ?? "") ? null : claimed);

/** The kind by the content. What can't be shown is a document, whatever it was sent as. */
export function kindOf(
  content: Pick<FileContent, "mime_type" | "width" | "height">,
  claimed: MediaKind,
): MediaKind {
  const { mime_type } = content;
  if (claimed === "document" || !isShown(content)) return "document";
  const [family] = mime_type?.split("/") ?? [];
  if (family === "image") return claimed === "sticker" ? "sticker" : "image";
  // A video container may hold only audio.
  if (family === "audio" || (family === "video" && claimed === "audio")) return "audio";
  return family === "video" ? "video" : "document";
}
