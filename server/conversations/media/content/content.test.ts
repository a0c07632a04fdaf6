import { once } from "node:events";
import { createDeflateRaw } from "node:zlib";
import { expect, test } from "vitest";
import { sampleFile } from "@/server/practice/samples/samples";
import { contentInside, HEAD_BYTES, isShown, kindOf, mimeTypeOf } from "./content";
import { pictureSize } from "./picture-size";

const of = (bytes: Buffer) => contentInside({ head: bytes, tail: bytes });
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

test("a photo, a voice message and a document are recognized by their content, with size and duration", async () => {
  expect(await of(sampleFile("image").bytes)).toMatchObject({
    mime_type: "image/jpeg",
    width: 960,
    height: 720,
  });
  expect(await of(sampleFile("audio").bytes)).toMatchObject({ mime_type: "audio/ogg", duration_ms: 4100 });
  const paper = await of(sampleFile("document").bytes);
  expect(paper).toMatchObject({ mime_type: "application/pdf", width: null });
  expect([isShown(paper), kindOf(paper, "image")]).toEqual([true, "document"]);
});

test.each([
  ["image/gif", "474946383961 4006 f000", 1600, 240],
  ["image/webp", "52494646 00000000 57454250 56503820 00000000 000000 9d012a 2003 5802", 800, 600],
  ["image/webp", "52494646 00000000 57454250 5650384c 00000000 2f 1fc39500", 800, 600],
  ["image/webp", "52494646 00000000 57454250 56503858 0a000000 00000000 1f0300 570200", 800, 600],
])("%s gives its size: %s", (mime_type, start, width, height) => {
  const head = Buffer.concat([hex(start), Buffer.alloc(40)]);
  expect(pictureSize(mime_type, head)).toEqual({ width, height });
});

test("a picture whose header is cut off or leads nowhere has no size", () => {
  expect(pictureSize("image/jpeg", Buffer.concat([hex("ffd8 ffe0 ffff"), Buffer.alloc(100)]))).toBeNull();
  expect(pictureSize("image/jpeg", Buffer.concat([hex("ffd8"), Buffer.alloc(100, 0xff)]))).toBeNull();
  expect(pictureSize("image/png", hex("89504e47"))).toBeNull();
  expect(pictureSize("image/tiff", Buffer.alloc(100))).toBeNull();
});

/** A Word document whose first part, which says what it is, unpacks to so many megabytes. */
async function bombOf(megabytes: number): Promise<Buffer> {
  const name = Buffer.from("[Content_Types].xml");
  const packer = createDeflateRaw({ level: 9 });
  const packed: Buffer[] = [];
  packer.on("data", (piece: Buffer) => packed.push(piece));
  for (let count = 0; count < megabytes; count++)
    if (!packer.write(Buffer.alloc(1024 * 1024))) await once(packer, "drain");
  packer.end();
  await once(packer, "end");
  const bytes = Buffer.concat(packed);
  const header = hex("504b0304 1400 0000 0800 00000000 00000000 00000000 00000000 0000 0000");
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt32LE(megabytes * 1024 * 1024, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, bytes]);
}

test("a document that would unpack to 300 MB is not unpacked", async () => {
  const file = await bombOf(300);
  expect(file.length).toBeLessThan(500_000);
  const before = process.resourceUsage().maxRSS;
  const content = await contentInside({ head: file.subarray(0, HEAD_BYTES), tail: file });
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(60_000);
  expect([isShown(content), kindOf(content, "image")]).toEqual([false, "document"]);
});

test("a JPEG has the size that decoders see, whatever is where they don't look", () => {
  const vast = "ffc0 0011 08 fde8 fde8";
  const small = "ffc0 0011 08 0064 0064";
  const rest = Buffer.alloc(60);
  for (const bare of ["ff01", "ffd0", "ffd7"]) {
    const head = Buffer.concat([hex(`ffd8 ${bare} ${vast} 0000 ${small}`), rest]);
    expect(pictureSize("image/jpeg", head)).toEqual({ width: 65_000, height: 65_000 });
  }
  for (const none of ["ff00", "ff05", "ffbf", "ffd9", "ffda"])
    expect(
      pictureSize("image/jpeg", Buffer.concat([hex(`ffd8 ${none} 0004 0000 ${small}`), rest])),
    ).toBeNull();
});

test("a provider's type is trusted only if the content would not have revealed it", () => {
  const nothing = { mime_type: null };
  expect(mimeTypeOf(nothing, "text/csv")).toBe("text/csv");
  expect([mimeTypeOf(nothing, "image/jpeg"), mimeTypeOf(nothing, "application/PDF; x=1")]).toEqual([
    null,
    null,
  ]);
  expect(mimeTypeOf({ mime_type: "image/png" }, "image/jpeg")).toBe("image/png");
});

test("a file that was sent as a document is one", () => {
  const [photo, song] = [
    { width: 4, height: 3 },
    { width: null, height: null },
  ];
  expect(kindOf({ mime_type: "image/jpeg", ...photo }, "document")).toBe("document");
  expect(kindOf({ mime_type: "audio/mpeg", ...song }, "document")).toBe("document");
  expect(kindOf({ mime_type: "video/mp4", ...song }, "audio")).toBe("audio");
});

test.each(["<html><script>1</script>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "", "GIF89a<script>"])(
  "content that is not a complete picture is not shown: %s",
  async (text) => {
    const content = await of(Buffer.from(text));
    expect(isShown(content)).toBe(false);
  },
);
