import { describe, expect, test } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords";
import { judgePassword, passwordFault } from "./password";

const ABOUT = {
  email: "ada.lovelace@example.com",
  full_name: "Ada Lovelace",
  organization_name: "Harbour Dental",
};

describe("a password is refused", () => {
  test.each([
    "password12",
    "P@ssw0rd123!",
    "Passwort2024",
    "Qwertyuiop",
    "1234567890",
    "0987654321",
    "abcdefghij",
    "1q2w3e4r5t",
    "qazwsxedcrfv",
    "letmein123",
    "!Summer2024",
    "iloveyou1234",
    "Liverpool1",
    "passwordpassword",
    "abcabcabcabc",
    "aaaaaaaaaaaa",
    "121212121212",
    "administrator",
  ])("when it is among the first guesses: %s", (password) => {
    expect(passwordFault(password, {})).toContain("a stranger would try");
  });

  test.each(["ada.lovelace@example.com", "ADA.LOVELACE@EXAMPLE.COM", "ada.lovelace"])(
    "when it is the e-mail address: %s",
    (password) => {
      expect(passwordFault(password, ABOUT)).toBe("must not be your e-mail address");
    },
  );
});

test.each([
  "correct horse battery",
  "tinsel-quarry-84-vow",
  "dragon8374982374",
  "my summer was far too short",
  "x7Kq2!mZ9r",
  "日本語のパスワードです",
])("a password that is hard to guess is accepted: %s", (password) => {
  expect(passwordFault(password, ABOUT)).toBeNull();
});

describe("the judgement that a form shows", () => {
  test.each([
    ["", { hints: ["short"], strength: 0 }],
    ["x7Kq2!mZ9", { hints: ["short"], strength: 0 }],
    ["password", { hints: ["short", "common"], strength: 0 }],
    ["password12", { hints: ["common"], strength: 0 }],
    ["lovelace1815", { hints: ["personal"], strength: 1 }],
    ["Harbour-Dental-24", { hints: ["personal"], strength: 1 }],
    ["ada.lovelace", { hints: ["personal"], strength: 0 }],
    ["x7Kq2!mZ9r", { hints: [], strength: 1 }],
    ["tinsel-quarry", { hints: [], strength: 2 }],
    ["tinsel-quarry-84", { hints: [], strength: 3 }],
    ["tinsel-quarry-84-vow", { hints: [], strength: 4 }],
  ])("for %s", (password, judgement) => {
    expect(judgePassword(password, ABOUT)).toEqual(judgement);
  });

  test("is fast, however long and odd the password is", () => {
    const started = performance.now();
    for (const unit of ["1", "a1", "@", "a@@", " "]) judgePassword(`${unit.repeat(200)}x`.slice(-200), ABOUT);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

test("the list has a few hundred lower-case words, small enough for a browser", () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(400);
  expect([...COMMON_PASSWORDS].filter((word) => word !== word.toLowerCase().trim() || word === "")).toEqual(
    [],
  );
});
