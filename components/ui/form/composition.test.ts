import { expect, test } from "vitest";
import { leaveKeysToInputMethod } from "./composition";

/** Whether a handler of the page hears a key. */
function hears(keyboard: { key: string; keyCode: number; isComposing?: boolean }): boolean {
  const page = new EventTarget();
  leaveKeysToInputMethod(page);
  let isHeard = false;
  page.addEventListener("keydown", () => {
    isHeard = true;
  });
  const { isComposing = false, ...rest } = keyboard;
  page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { isComposing, ...rest }));
  return isHeard;
}

test("the Enter and the Escape that an input method takes are nobody else's", () => {
  expect(hears({ key: "Enter", keyCode: 229, isComposing: true })).toBe(false);
  expect(hears({ key: "Escape", keyCode: 27, isComposing: true })).toBe(false);
});

test("Safari ends the composition before that Enter, and only its code tells", () => {
  expect(hears({ key: "Enter", keyCode: 229 })).toBe(false);
});

test("every other key is heard", () => {
  expect(hears({ key: "Enter", keyCode: 13 })).toBe(true);
  expect(hears({ key: "k", keyCode: 75 })).toBe(true);
});
