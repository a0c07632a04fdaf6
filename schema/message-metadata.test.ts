import { expect, test } from "vitest";
import { partsOf, readMetadata, storedMetadata } from "./message-metadata";

test.each([
  ["user", { author: "staff" }, "customer"],
  ["assistant", {}, "agent"],
  ["assistant", { author: "staff" }, "staff"],
  ["system", {}, "system"],
  ["system", { author: "agent", failed: "timed out" }, "agent"],
] as const)("a message of %s with %o has the author %s", (role, metadata, author) => {
  expect(readMetadata({ role, metadata }).author).toBe(author);
});

test("malformed known fields are left out, unknown fields stay", () => {
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

test("only our own messages offer choices", () => {
  const buttons = [{ id: "yes", title: "Yes" }];
  expect(partsOf(readMetadata({ role: "assistant", metadata: { buttons } }))).toMatchObject({ buttons });
  expect(partsOf(readMetadata({ role: "user", metadata: { buttons } }))).toEqual({});
});

test("stored metadata keeps what was given, and the author only if the role does not imply it", () => {
  expect(storedMetadata({ author: "customer", handled: true }, { author: "bot", handled: false })).toEqual({
    author: "bot",
    handled: true,
  });
  expect(storedMetadata({ author: "agent", failed: "late" })).toEqual({ author: "agent", failed: "late" });
});
