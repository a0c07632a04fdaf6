import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { siteScript } from "@/scripts/lib/site-script.mjs";
import { sha256 } from "./sha256";
import { solve } from "./solve";

const hexOf = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

test("it is SHA-256, whatever the length of the text", () => {
  for (let length = 0; length < 200; length++) {
    const text = "é".repeat(length % 7) + "x".repeat(length);
    expect(hexOf(sha256(text))).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("a solution begins with as many zero bits as were asked for", () => {
  const nonce = solve("17.a-challenge", 10, () => undefined);
  const hash = createHash("sha256").update(`17.a-challenge.${nonce}`).digest();
  expect(hash.readUInt32BE() >>> 22).toBe(0);
});

test("the whole script of the booking page is small", async () => {
  expect((await siteScript(process.cwd(), "components/book/main.ts")).length).toBeLessThan(8000);
});
