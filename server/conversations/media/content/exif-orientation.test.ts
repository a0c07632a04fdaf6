import { expect, test } from "vitest";
import { liesOnItsSide } from "./exif-orientation";
import { pictureSize } from "./picture-size";

type Order = "II" | "MM";
type Entry = { tag?: number; type?: number; count?: number; value: number };

/** The content of an APP1 segment as Exif writes it: one directory, at `directory`, with these entries. */
function exifOf(order: Order, entries: Entry[], { directory = 8, told = entries.length } = {}): Buffer {
  const bytes = Buffer.alloc(6 + Math.min(directory, 64) + 2 + entries.length * 12 + 4);
  const short = (value: number, at: number) =>
    order === "II" ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === "II" ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(`Exif\0\0${order}`, "latin1");
  short(42, 8);
  long(directory, 10);
  if (directory > 64) return bytes;
  short(told, 6 + directory);
  entries.forEach(({ tag = 0x0112, type = 3, count = 1, value }, place) => {
    const at = 6 + directory + 2 + place * 12;
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    short(value, at + 8);
  });
  return bytes;
}

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** The beginning of a JPEG with these APP1 segments, whose frame is 4000 wide and 3000 high. */
const jpegWith = (...exif: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
    ...exif.map((content) => segment(0xe1, content)),
    Buffer.from("ffc00011080bb80fa003012200021101031101", "hex"),
    Buffer.alloc(40),
  ]);

const sizeOf = (...exif: Buffer[]) => pictureSize("image/jpeg", jpegWith(...exif));
const UPRIGHT = { width: 4000, height: 3000 };
const TURNED = { width: 3000, height: 4000 };

for (const order of ["II", "MM"] as const) {
  test.each([1, 2, 3, 4])(`an upright photo (${order}, %i) is as wide as its frame`, (value) => {
    expect(sizeOf(exifOf(order, [{ value }]))).toEqual(UPRIGHT);
  });

  test.each([5, 6, 7, 8])(`a photo on its side (${order}, %i) is as wide as its frame is high`, (value) => {
    expect(sizeOf(exifOf(order, [{ value }]))).toEqual(TURNED);
    const among = [{ tag: 0x010f, value: 6 }, { tag: 0x0110, value: 1 }, { value }];
    expect(sizeOf(exifOf(order, among, { directory: 20 }))).toEqual(TURNED);
  });
}

test("the first Exif segment counts, whatever other programs put beside it", () => {
  const other = Buffer.from("http://ns.adobe.com/xap/1.0/\0<x/>");
  const [lying, standing] = [exifOf("II", [{ value: 6 }]), exifOf("MM", [{ value: 1 }])];
  expect(sizeOf(other, lying)).toEqual(TURNED);
  expect(sizeOf(standing, lying)).toEqual(UPRIGHT);
  expect(sizeOf(lying, standing)).toEqual(TURNED);
  expect(sizeOf()).toEqual(UPRIGHT);
});

test.each([
  ["a value that there is not", exifOf("II", [{ value: 9 }])],
  ["none at all", exifOf("MM", [{ value: 0 }])],
  ["a value of another type", exifOf("II", [{ type: 4, value: 6 }])],
  ["several values", exifOf("II", [{ count: 2, value: 6 }])],
  ["a directory of nothing", exifOf("II", [])],
  ["a directory far behind its end", exifOf("MM", [{ value: 6 }], { directory: 0xffff_fff0 })],
  ["a directory in its own last byte", exifOf("II", [], { directory: 13 })],
  ["more entries than it has bytes", exifOf("II", [{ tag: 1, value: 6 }], { told: 0xffff })],
  ["no byte order", Buffer.from("Exif\0\0XX*\0\x08\0\0\0", "latin1")],
  ["another version", Buffer.from("Exif\0\0II\x2b\0\x08\0\0\0\x01\0", "latin1")],
  ["its header alone", Buffer.from("Exif\0\0", "latin1")],
])("a segment with %s does not turn the picture", (_, content) => {
  expect(sizeOf(content)).toEqual(UPRIGHT);
  expect(liesOnItsSide(content)).toBe(false);
});

test("a segment that is cut off anywhere is not read past its end", () => {
  const whole = exifOf("MM", [{ tag: 1, value: 1 }, { tag: 2, value: 1 }, { value: 8 }]);
  for (let length = 0; length <= whole.length; length++)
    expect([true, false, null]).toContain(liesOnItsSide(whole.subarray(0, length)));
  expect(liesOnItsSide(whole)).toBe(true);
});
