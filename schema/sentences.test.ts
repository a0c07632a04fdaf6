import { expect, test } from "vitest";
import { z } from "zod";
import "./sentences";

const saidOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ["a missing text", z.string(), undefined, "is required"],
  ["a missing choice", z.enum(["x", "y"]), undefined, "is required"],
  ["a number instead of a text", z.string(), 5, "must be a text"],
  ["a text instead of a number", z.number(), "5", "must be a number"],
  ["a fraction instead of a whole number", z.int(), 1.5, "must be a whole number"],
  ["an object instead of a list", z.array(z.string()), {}, "must be a list"],
  ["an empty text", z.string().min(1), "", "must not be empty"],
  ["a text that is too short", z.string().min(10), "short", "must have at least 10 characters"],
  ["a text that is too long", z.string().max(3), "four", "must have at most 3 characters"],
  ["a list that is too long", z.array(z.int()).max(1), [1, 2], "must have at most 1 entry"],
  ["an empty list", z.array(z.int()).min(1), [], "must not be empty"],
  ["a number that is too big", z.number().max(100), 101, "must be at most 100"],
  ["a number that is too small", z.number().positive(), 0, "must be more than 0"],
  ["an unknown choice", z.enum(["new", "lost"]), "old", "must be one of new, lost"],
  ["an invalid e-mail address", z.email(), "ada@", "must be an e-mail address, such as ada@example.com"],
  ["an invalid id", z.uuid(), "7", "must be an id (a UUID)"],
  [
    "a text that is not a time",
    z.iso.datetime(),
    "noon",
    "must be a time in ISO 8601, such as 2026-01-31T09:00:00Z",
  ],
  ["a number that is not a multiple", z.int().multipleOf(5), 7, "must be a multiple of 5"],
])("explains %s in plain words", (_what, schema, value, sentence) => {
  expect(saidOf(schema, value)).toBe(sentence);
});

test("a schema's own message takes precedence", () => {
  expect(saidOf(z.string().regex(/^\+/, "must begin with +"), "1")).toBe("must begin with +");
});
