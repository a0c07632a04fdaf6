import { expect, test } from "vitest";
import { partsOf, readMetadata, storedMetadata } from "./message-metadata";

test.each([
  ["user", { author: "staff" }, "customer"],
  ["assistant", {}, "agent"],
  ["assistant", { author: "staff" }, "staff"],
  ["system", {}, "system"],
  ["system", { author: "agent", failed: "timed out" }, "agent"],
] as const)("of a message of %s with %o the author is %s", (role, metadata, author) => {
  expect(readMetadata({ role, metadata }).author).toBe(author);
});

test("what is not of the promised shape is left out, what is not known stays", () => {
  const metadata = {
    author: "staff",
    staff_id: "?",
    staff_name: 7,
    client_id: "c",
    buttons: "none",
    more: [1],
  };
  const read = readMetadata({ role: "assistant", metadata });
  expect(JSON.parse(JSON.stringify(read))).toEqual({ author: "staff", client_id: "c", more: [1] });
});

test("only our own messages offer something to choose", () => {
  const buttons = [{ id: "yes", title: "Yes" }];
  expect(partsOf(readMetadata({ role: "assistant", metadata: { buttons } }))).toMatchObject({ buttons });
  expect(partsOf(readMetadata({ role: "user", metadata: { buttons } }))).toEqual({});
});

test("a row has what was given beside, and the author only where the role does not say it", () => {
  expect(storedMetadata({ author: "customer", handled: true }, { author: "bot", handled: false })).toEqual({
    author: "bot",
    handled: true,
  });
  expect(storedMetadata({ author: "agent", failed: "late" })).toEqual({ author: "agent", failed: "late" });
});
