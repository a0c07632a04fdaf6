import { withOrientation } from "./exif-orientation";

/** A picture without what its camera wrote into it; null if its bytes are not laid out as its type has them. */
type Bare = (bytes: Buffer) => Buffer | null;

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/** Whether a segment is more than what is needed to show the picture: not its colours, and not how it is turned. */
function isExtra(marker: number, content: Buffer): boolean {
  if (marker === APP2) return content.toString("latin1", 0, 11) !== "ICC_PROFILE";
  return marker === COMMENT || (marker > APP0 && marker <= 0xef && marker !== APP14);
}

/** Where the coded picture that begins at `at` ends: at the next marker that is neither stuffed nor a restart. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let next = bytes.indexOf(0xff, at); next >= 0; next = bytes.indexOf(0xff, next + 1)) {
    const marker = bytes[next + 1] ?? END;
    const isPicture = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isPicture) return next;
  }
  return bytes.length;
}

/** Copies segment by segment (ITU T.81, B.1.1) up to the picture's end: another picture may follow with its own Exif. */
const jpeg: Bare = (bytes) => {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) at += 1;
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (marker < 0xc0 || end > bytes.length) return null;
      const content = bytes.subarray(at + 4, end);
      if (marker === APP1) kept.push(withOrientation(content));
      else if (!isExtra(marker, content)) kept.push(bytes.subarray(at, end));
      at = end;
      if (marker === START_OF_SCAN) {
        at = endOfScan(bytes, end);
        kept.push(bytes.subarray(end, at));
      }
    }
    if (bytes[at] === 0xff && bytes[at + 1] === END) return Buffer.concat([...kept, Buffer.of(0xff, END)]);
  }
  return null;
};

/** A PNG's chunks that decide how it looks, as a still picture (w3.org/TR/png-3, 11). */
const PNG_CHUNKS = new Set("IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP pHYs".split(" "));
const PNG_SIGNATURE = 8;

const png: Bare = (bytes) => {
  const kept = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length) return null;
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return null;
};

/** A still WebP's chunks that decide how it looks (developers.google.com/speed/webp/docs/riff_container). */
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"]);
const RIFF_HEAD = 12;
/** What the extended header says of colours and transparency; not of Exif, XMP and animation. */
const WEBP_FLAGS = 0x30;

const webp: Bare = (bytes) => {
  const kept: Buffer[] = [];
  let isStill = false;
  for (let at = RIFF_HEAD; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const name = bytes.toString("latin1", at, at + 4);
    if (end > bytes.length) return null;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === "VP8X" && size > 0) chunk.writeUInt8(chunk.readUInt8(8) & WEBP_FLAGS, 8);
    if (WEBP_CHUNKS.has(name)) kept.push(chunk);
    isStill ||= name === "VP8 " || name === "VP8L";
    at = end;
  }
  if (!isStill) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, RIFF_HEAD));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

const BARE: Record<string, Bare> = { "image/jpeg": jpeg, "image/png": png, "image/webp": webp };

/**
 * A still picture without what its camera or program wrote into it, such as where it was taken. Null if it is of another
 * type, or not laid out as its type is. Nothing is decoded.
 */
export const barePicture = (mime_type: string | null, bytes: Buffer): Buffer | null =>
  BARE[mime_type ?? ""]?.(bytes) ?? null;
