import { liesOnItsSide } from "./exif-orientation";

/** The displayed width and height of a picture, in pixels. */
type PictureSize = { width: number; height: number };

const text = (head: Buffer, from: number, to: number) => head.toString("latin1", from, to);

const png = (head: Buffer): PictureSize => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) });

const gif = (head: Buffer): PictureSize => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) });

/** The three forms of WebP (developers.google.com/speed/webp/docs/riff_container). */
function webp(head: Buffer): PictureSize | null {
  switch (text(head, 12, 16)) {
    case "VP8 ":
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Markers that begin a frame: 0xC0 to 0xCF except tables (C4), extensions (C8) and arithmetic coding (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a payload, which decoders skip: TEM and the restart markers (ITU T.81, table B.1). */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Where decoders stop looking for a header: no or a reserved marker, a second start, the end, the picture itself. */
const isOver = (marker: number) => marker < 0xc0 || [0xd8, 0xd9, 0xda].includes(marker);

const APP1 = 0xe1;

/** A frame's size as displayed: phones store a photo as it was taken, and say how to rotate it. */
function sizeOf(head: Buffer, frame: number, isTurned: boolean): PictureSize {
  const [high, wide] = [head.readUInt16BE(frame + 5), head.readUInt16BE(frame + 7)];
  return isTurned ? { width: high, height: wide } : { width: wide, height: high };
}

/** The frame's header comes after segments that each give their length (ITU T.81, B.1.1). */
function jpeg(head: Buffer): PictureSize | null {
  let isTurned: boolean | null = null;
  for (let at = 2; at + 9 <= head.length; ) {
    if (head[at] !== 0xff) return null;
    const marker = head.readUInt8(at + 1);
    // Any number of 0xFF may precede a marker.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isOver(marker)) return null;
    else if (isFrame(marker)) return sizeOf(head, at, isTurned ?? false);
    else {
      const end = at + 2 + head.readUInt16BE(at + 2);
      if (marker === APP1) isTurned ??= liesOnItsSide(head.subarray(at + 4, end));
      at = end;
    }
  }
  return null;
}

const READERS: Record<string, (head: Buffer) => PictureSize | null> = {
  "image/png": png,
  "image/gif": gif,
  "image/webp": webp,
  "image/jpeg": jpeg,
};

const MIN_BYTES = 30;

/**
 * A picture's size by its own header; null if that can't be read. Nothing is decoded, however large it claims to be.
 */
export function pictureSize(mime_type: string, head: Buffer): PictureSize | null {
  if (head.length < MIN_BYTES) return null;
  const size = READERS[mime_type]?.(head) ?? null;
  return size && size.width > 0 && size.height > 0 ? size : null;
}
