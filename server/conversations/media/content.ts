import type { MediaKind } from "@/server/schema/media";
import { oggDuration } from "./ogg-duration";
import { pictureSize } from "./picture-size";

/** So much of a file's beginning is looked at: a picture's header may stand behind its profile and a small copy. */
export const HEAD_BYTES = 256 * 1024;
/** So much of its end: the last page of a voice message says how long it is. */
export const TAIL_BYTES = 64 * 1024;
/** A file tells its type by its first bytes; what is looked for further behind could be made to take long. */
const TYPE_BYTES = 4100;

type Ends = { head: Buffer; tail: Buffer };

/** What a file's bytes say of it; `mime_type`, and how names of its kind end, are null where they say nothing. */
export type FileContent = {
  mime_type: string | null;
  extension: string | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
};

/** What the bytes say, whatever anybody claims. Nothing is decoded or unpacked. */
export async function contentInside({ head, tail }: Ends): Promise<FileContent> {
  // Few processes fetch files, and it is large.
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

/** A browser would need 200 MB for a picture of this many pixels. */
const MOST_PIXELS = 50_000_000;

/** Whether a browser may show it where it stands: of a kind that runs nothing, and a picture of a size that it can hold. */
export function isShown({
  mime_type,
  width,
  height,
}: Pick<FileContent, "mime_type" | "width" | "height">): boolean {
  if (mime_type === null || !SHOWN.has(mime_type)) return false;
  if (!mime_type.startsWith("image/")) return true;
  return width !== null && height !== null && width * height <= MOST_PIXELS;
}

/** What it is by its content, or else what its provider says, unless its content would have said that. */
export const mimeTypeOf = ({ mime_type }: Pick<FileContent, "mime_type">, claimed: string | null) =>
  mime_type ?? (SHOWN.has(claimed?.split(";")[0]?.trim().toLowerCase() ?? "") ? null : claimed);

/** What it is by its content; what can't be shown is a document, whatever it was sent as. */
export function kindOf(
  content: Pick<FileContent, "mime_type" | "width" | "height">,
  claimed: MediaKind,
): MediaKind {
  const { mime_type } = content;
  if (claimed === "document" || !isShown(content)) return "document";
  const [family] = mime_type?.split("/") ?? [];
  if (family === "image") return claimed === "sticker" ? "sticker" : "image";
  // A container of the one may hold the other alone.
  if (family === "audio" || (family === "video" && claimed === "audio")) return "audio";
  return family === "video" ? "video" : "document";
}
