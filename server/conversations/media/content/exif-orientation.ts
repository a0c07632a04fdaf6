const HEADER = "Exif\0\0";
/** The tag of a picture's orientation, and the type of its single value (CIPA DC-008, 4.6.4 and 4.6.2). */
const ORIENTATION = 0x0112;
const SHORT = 3;
const ON_ITS_SIDE = 5;
const LAST = 8;

const TIFF_VERSION = 42;
const TIFF_BYTES = 8;
const ENTRY_BYTES = 12;

/** Reads numbers in the byte order given by the block's first two bytes; null if they give none. */
function readerOf(tiff: Buffer) {
  switch (tiff.toString("latin1", 0, 2)) {
    case "II":
      return { short: (at: number) => tiff.readUInt16LE(at), long: (at: number) => tiff.readUInt32LE(at) };
    case "MM":
      return { short: (at: number) => tiff.readUInt16BE(at), long: (at: number) => tiff.readUInt32BE(at) };
    default:
      return null;
  }
}

/** The orientation in a block's first directory, 1 to 8; null if there is none that can be read. */
function orientationIn(tiff: Buffer): number | null {
  const read = tiff.length < TIFF_BYTES ? null : readerOf(tiff);
  if (!read || read.short(2) !== TIFF_VERSION) return null;
  const directory = read.long(4);
  if (directory + 2 > tiff.length) return null;
  const first = directory + 2;
  const end = Math.min(first + read.short(directory) * ENTRY_BYTES, tiff.length);
  for (let entry = first; entry + ENTRY_BYTES <= end; entry += ENTRY_BYTES) {
    if (read.short(entry) !== ORIENTATION) continue;
    const value = read.short(entry + 8);
    const isValid = read.short(entry + 2) === SHORT && read.long(entry + 4) === 1 && value <= LAST;
    return isValid && value > 0 ? value : null;
  }
  return null;
}

const isExif = (segment: Buffer) => segment.toString("latin1", 0, HEADER.length) === HEADER;

/**
 * Whether a JPEG's APP1 segment says that the picture is stored on its side, so that width and height are swapped when
 * shown; null if the segment is not Exif.
 */
export function liesOnItsSide(segment: Buffer): boolean | null {
  if (!isExif(segment)) return null;
  return (orientationIn(segment.subarray(HEADER.length)) ?? 1) >= ON_ITS_SIDE;
}

/** An APP1 segment with nothing but the orientation of another one; empty if that is upright, or not Exif. */
export function withOrientation(segment: Buffer): Buffer {
  const orientation = isExif(segment) ? orientationIn(segment.subarray(HEADER.length)) : null;
  if (orientation === null || orientation === 1) return Buffer.alloc(0);
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [0x4d, 0x4d, 0, TIFF_VERSION, 0, 0, 0, TIFF_BYTES, 0, 1, ...entry, 0, 0, 0, 0];
  const content = Buffer.concat([Buffer.from(HEADER, "latin1"), Buffer.from(tiff)]);
  return Buffer.concat([Buffer.of(0xff, 0xe1, 0, content.length + 2), content]);
}
