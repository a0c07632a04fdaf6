import { expect, test } from "vitest";
import { acceptedBy, sendableType, sentAs, takesText, typesFor, unsendable } from "./sendable-media";

const MB = 1024 * 1024;

test.each([
  ["provider-a", "image/jpeg", 5 * MB, null],
  ["provider-a", "image/jpeg", 5 * MB + 1, { why: "size", kind: "image", max_bytes: 5 * MB }],
  ["provider-a", "application/pdf", 16 * MB + 1, { why: "size", kind: "document", max_bytes: 16 * MB }],
  ["provider-b", "application/pdf", 16 * MB + 1, null],
  ["provider-b", "application/pdf", 25 * MB + 1, { why: "size", kind: "document", max_bytes: 25 * MB }],
  ["provider-b", "video/mp4", 16 * MB + 1, { why: "size", kind: "video", max_bytes: 16 * MB }],
  ["provider-a", "application/vnd.ms-excel", 1, { why: "type" }],
  ["provider-b", "application/vnd.ms-excel", 1, null],
  ["provider-b", "image/gif", 1, { why: "type" }],
  ["provider-b", "text/html", 1, { why: "type" }],
] as const)("%s and %s of %i bytes", (provider, mime_type, size_bytes, refused) => {
  expect(unsendable(provider, { mime_type, size_bytes })).toEqual(refused);
});

test("no type belongs to two kinds; captions go with pictures everywhere and with audio nowhere", () => {
  for (const provider of ["provider-a", "provider-b"] as const) {
    const types = typesFor(provider);
    expect(new Set(types).size).toBe(types.length);
    expect(types.every((type) => sentAs(provider, type) !== null)).toBe(true);
    expect([takesText(provider, "image"), takesText(provider, "audio")]).toEqual([true, false]);
  }
});

test("the file name decides the type of an office document's container, and of nothing else", () => {
  expect(sendableType("application/x-cfb", "Preise.XLS")).toBe("application/vnd.ms-excel");
  expect(sendableType("application/zip", "a.docx")).toContain("wordprocessingml");
  // A password-protected document.
  expect(sendableType("application/x-cfb", "a.xlsx")).toContain("spreadsheetml");
  expect(sendableType("application/zip", "a.doc")).toBe("application/zip");
  expect(sendableType("image/png", "a.doc")).toBe("image/png");
  expect(sendableType("audio/x-m4a", null)).toBe("audio/mp4");
  expect(sendableType(null, "a.docx")).toBeNull();
});

test("a file dialog accepts every alias and extension of the provider's types, and no other", () => {
  expect(acceptedBy("provider-b")).toEqual(
    expect.arrayContaining(["audio/x-m4a", "image/jpg", ".xls", ".docx"]),
  );
  expect(acceptedBy("provider-a")).not.toContain("audio/x-m4a");
  expect(acceptedBy("provider-a")).not.toContain(".xls");
});
