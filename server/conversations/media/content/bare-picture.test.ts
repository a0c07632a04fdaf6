import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { barePicture } from "./bare-picture";
import { pictureSize } from "./picture-size";

/** Photos of 40 x 30 pixels, with the place in Exif and XMP; the JPEG says that it lies on its side. */
const photo = (name: string) =>
  readFileSync(path.join(process.cwd(), "tests/payloads/pictures", `photo.${name}`));

const PHOTOS = [
  ["image/jpeg", photo("jpg")],
  ["image/png", photo("png")],
  ["image/webp", photo("webp")],
] as const;

const bared = (type: string, bytes: Buffer) => barePicture(type, bytes) ?? Buffer.alloc(0);

test.each(PHOTOS)("a photo (%s) loses where it was taken, and looks as before", (type, bytes) => {
  const bare = bared(type, bytes);
  expect(bytes.includes("Ada's kitchen")).toBe(true);
  expect(bare.includes("Ada's kitchen")).toBe(false);
  expect(bare.length).toBeGreaterThan(100);
  expect(pictureSize(type, bare)).toEqual(pictureSize(type, bytes));
  expect(bared(type, bare)).toEqual(bare);
});

test("a photo that lies on its side still says so", () => {
  expect(pictureSize("image/jpeg", bared("image/jpeg", photo("jpg")))).toEqual({ width: 30, height: 40 });
});

test.each(PHOTOS)("what follows a picture (%s) is cut off", (type, bytes) => {
  const bare = bared(type, bytes);
  const added = type === "image/webp" ? "JUNK\x04\0\0\0<a/>" : "<script>alert(1)</script>";
  expect(bared(type, Buffer.concat([bytes, Buffer.from(added, "latin1")]))).toEqual(bare);
});

test.each(PHOTOS)("a picture (%s) that is cut short anywhere is refused or as short", (type, bytes) => {
  const whole = bared(type, bytes).length;
  for (let length = 12; length < bytes.length; length++)
    expect(bared(type, bytes.subarray(0, length)).length).toBeLessThanOrEqual(whole);
  expect(barePicture(type, bytes.subarray(0, 60))).toBeNull();
});

test("a moving picture and other types are refused", () => {
  const moving = Buffer.from("RIFF\x14\0\0\0WEBPANMF\x04\0\0\0abcd", "latin1");
  expect(barePicture("image/webp", moving)).toBeNull();
  expect(barePicture("image/svg+xml", Buffer.from("<svg/>"))).toBeNull();
  expect(barePicture(null, photo("jpg"))).toBeNull();
});
