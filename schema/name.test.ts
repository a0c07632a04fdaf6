import { expect, test } from "vitest";
import { asWords, cleanName, LeadName, Name } from "./name";

test.each([
  "Harbour Dental Studio",
  "St. Mary's & Sons, Inc.",
  "J.P. Morgan",
  "Dr. Ada Lovelace-Byron",
  "Praxis Dr. Müller (3. Stock)",
  "24/7 Salon",
  "علي رضا",
  "می‌خواهم",
  "Team 👩‍⚕️",
  "株式会社 山田",
])("%s is a name", (name) => {
  expect(Name.parse(`  ${name} `)).toBe(name);
});

test.each([
  "Win at https://evil.example",
  "hxxp://evil",
  "see www.evil",
  "evil.com",
  "You won! evil.co/prize",
  "mail ada@example.org",
  "EVIL.ONLINE now",
  "päge.de",
])("%s is refused because it contains a web address", (name) => {
  expect(Name.safeParse(name).error?.issues).toMatchObject([
    { message: expect.stringContaining("must not hold a web address") },
  ]);
});

test.each([
  ["a line break", "Ada\nLovelace"],
  ["a NUL-like control", "Ada\u0007"],
  ["a right-to-left override", "Ada\u202egnp.exe"],
  ["an isolate", "\u2067Ada"],
  ["a zero-width space", "ev\u200bil"],
  ["a byte order mark", "Ada\ufeffB"],
  ["a line separator", "Ada\u2028B"],
])("a name with %s is refused", (_, name) => {
  expect(Name.safeParse(name).error?.issues).toMatchObject([
    { message: expect.stringContaining("must not hold control characters") },
  ]);
});

test.each([
  ["Harbour Dental", "Harbour Dental"],
  ["https://evil.example.com/x", "https evil. example. com/x"],
  ["a\u202eb\u200bc\r\n\td", "abc d"],
  ["Open 9.30 to 17.00", "Open 9.30 to 17.00"],
  ["می‌خواهم", "می‌خواهم"],
])("%j becomes %j in a mail", (given, shown) => {
  expect(asWords(given)).toBe(shown);
});

test.each([
  ["Ada", "Ada"],
  ["  Ada\n\tLovelace ", "Ada Lovelace"],
  ["Ada\u202egnp.exe", "Adagnp.exe"],
  ["\u2067Ada\u2069", "Ada"],
  ["A\u200bda", "Ada"],
  ["می‌خواهم", "می‌خواهم"],
  ["👩‍⚕️", "👩‍⚕️"],
  ["\u3164", null],
  ["\u200b\u200d\ufe0f", null],
  ["\u2800 \u115f", null],
  ["", null],
  [undefined, null],
  ["x".repeat(5000), "x".repeat(200)],
  [`${"x".repeat(199)}👩‍⚕️`, "x".repeat(199)],
])("the customer's name %j is stored as %j", (given, stored) => {
  expect(cleanName(given)).toBe(stored);
});

test("a lead's name is cleaned, and refused if it shows nothing", () => {
  expect(LeadName.parse("Ada\r\nLovelace\u202e")).toBe("Ada Lovelace");
  for (const blank of ["\u3164", "\u200b", "\u2060\ufe0f"])
    expect(LeadName.safeParse(blank).success).toBe(false);
});
