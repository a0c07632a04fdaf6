import { expect, test } from "vitest";
import { attached } from "@/components/text/en/attached";
import { hindrance } from "./hindrance";

const MB = 1024 * 1024;

const judged = (
  type: string,
  name: string,
  size_bytes = 1000,
  provider: "provider-a" | "provider-b" = "provider-b",
) => hindrance({ type, name, size_bytes }, { number: { provider, can_fetch_files: true }, text: attached });

test.each([
  ["audio/x-m4a", "Recording.m4a"],
  ["audio/vnd.dlna.adts", "song.aac"],
  ["audio/mp3", "song.mp3"],
  ["image/jpg", "house.jpg"],
])("a type under another of its names (%s) is accepted", (type, name) => {
  expect(judged(type, name)).toBeNull();
});

test.each([
  ["", "Preise.docx"],
  ["application/octet-stream", "Preise.xlsx"],
  ["application/zip", "Preise.pptx"],
])(
  "a type that the browser does not know (%s) is left to the service, unless the file is too large for any type",
  (type, name) => {
    expect(judged(type, name)).toBeNull();
    expect(judged(type, name, 40 * MB)).toContain("at most 25 MB");
    expect(judged(type, name, 20 * MB, "provider-a")).toContain("at most 16 MB");
  },
);

test("no file can be sent if the provider can't fetch files", () => {
  const file = { type: "image/png", name: "house.png", size_bytes: 1000 };
  const out = hindrance(file, {
    number: { provider: "provider-a", can_fetch_files: false },
    text: attached,
  });
  expect(out).toBe(attached.outOfReach);
  expect(judged("image/png", "house.png", 1000, "provider-a")).toBeNull();
});

test("a file that can't be sent is refused before it is uploaded", () => {
  expect(judged("application/x-msdownload", "run.exe")).toBe(attached.wrongType);
  expect(judged("video/quicktime", "clip.mov")).toBe(attached.wrongType);
  expect(judged("audio/x-m4a", "Recording.m4a", 1000, "provider-a")).toBe(attached.wrongType);
  expect(judged("audio/x-m4a", "Recording.m4a", 17 * MB)).toContain("A recording may have at most 16 MB");
});
