import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { siteScript } from "@/scripts/lib/site-script.mjs";
import { embeddedAddress, readMessage } from "./address";
import { wordsIn } from "./words";

const ORIGIN = "https://desk.example.com";
const addressOf = (attributes: Record<string, string>, search = "") =>
  embeddedAddress(ORIGIN, (name) => attributes[name] ?? null, search);

test("the frame shows the page, or the times of a service, with what the script's element says", () => {
  expect(addressOf({ "data-slug": "harbour" })).toBe(`${ORIGIN}/book/harbour?embed=1`);
  const all = {
    "data-slug": "harbour",
    "data-service": "Check-up",
    "data-name": "Ada & Bob",
    "data-lang": "de",
  };
  expect(addressOf(all)).toBe(
    `${ORIGIN}/book/harbour/times?embed=1&service=Check-up&name=Ada+%26+Bob&lang=de`,
  );
  expect(addressOf({ "data-slug": "a/../b?x" })).toBe(`${ORIGIN}/book/a%2F..%2Fb%3Fx?embed=1`);
  expect(addressOf({})).toBeNull();
});

test("where the visitor came from goes along, the element's own word first, and nothing else of the page's address", () => {
  const search = "?utm_source=news&utm_campaign=may&email=ada@example.com&session=1";
  expect(addressOf({ "data-slug": "harbour", "data-utm_source": "site" }, search)).toBe(
    `${ORIGIN}/book/harbour?embed=1&utm_source=site&utm_campaign=may`,
  );
});

test.each([
  [
    { frontdesk: "height", px: 812.5 },
    { frontdesk: "height", px: 812.5 },
  ],
  [
    { frontdesk: "height", px: 9e9 },
    { frontdesk: "height", px: 20_000 },
  ],
  [
    { frontdesk: "height", px: -5 },
    { frontdesk: "height", px: 120 },
  ],
  [{ frontdesk: "height", px: Number.NaN }, null],
  [{ frontdesk: "height", px: "100vh" }, null],
  [{ frontdesk: "height" }, null],
  [{ frontdesk: "booked", more: 1 }, { frontdesk: "booked" }],
  [{ frontdesk: "close" }, { frontdesk: "close" }],
  [{ frontdesk: "run", code: "x" }, null],
  ["height", null],
  [null, null],
])("the message %j is read as %j", (data, read) => {
  expect(readMessage(data)).toEqual(read);
});

test("its words are in the page's language, English if there are none", () => {
  expect([wordsIn("de-CH").close, wordsIn("").close, wordsIn("xx").close]).toEqual([
    "Schließen",
    "Close",
    "Close",
  ]);
});

test("the script is small, and does nothing that a strict policy of the page around it refuses", async () => {
  const built = await siteScript(process.cwd(), "components/book/embed/main.ts");
  expect(gzipSync(built).length).toBeLessThan(6000);
  expect(built).not.toMatch(
    /eval\(|new Function|innerHTML|insertAdjacentHTML|cssText|"style"|createElement\("style"/,
  );
});
