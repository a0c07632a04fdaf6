import { expect, test } from "vitest";
import { formParts } from "./multipart";

const BOUNDARY = "frontdesk0";

async function* piecesOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const FILE = Buffer.from(`\r\n--frontdes\r\n\r\n--${"x".repeat(50)}\r\n--`);

const form = Buffer.concat([
  Buffer.from(
    [
      `--${BOUNDARY}`,
      'content-disposition: form-data; name="messaging_product"',
      "",
      "whatsapp",
      `--${BOUNDARY}`,
      'Content-Disposition: form-data; name="file"; filename="a.pdf"',
      "Content-Type: application/pdf",
      "",
      "",
    ].join("\r\n"),
  ),
  FILE,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

test.each([1, 7, 64, 4096])("a form's parts arrive whole, however it is cut: %i bytes", async (size) => {
  const parts: unknown[] = [];
  for await (const { bytes, ...part } of formParts(
    `multipart/form-data; boundary=${BOUNDARY}`,
    piecesOf(form, size),
  )) {
    const read: Buffer[] = [];
    for await (const piece of bytes) read.push(piece);
    parts.push({ ...part, text: Buffer.concat(read).toString("utf8") });
  }
  expect(parts).toEqual([
    { name: "messaging_product", filename: null, content_type: "text/plain", text: "whatsapp" },
    { name: "file", filename: "a.pdf", content_type: "application/pdf", text: FILE.toString("utf8") },
  ]);
});

test("a form that breaks off, or has no boundary, is an error", async () => {
  const read = async (type: string, bytes: Buffer) => {
    for await (const { bytes: part } of formParts(type, piecesOf(bytes, 16))) for await (const _ of part);
  };
  await expect(read("multipart/form-data", form)).rejects.toThrow("boundary");
  const half = form.subarray(0, form.length - 40);
  await expect(read(`multipart/form-data; boundary=${BOUNDARY}`, half)).rejects.toThrow("broke off");
});
