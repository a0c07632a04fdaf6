import { expect, test } from "vitest";
import { Id } from "@/schema/common";
import { randomId } from "./random-id";

test("ids are valid UUIDs of version 4, each another", () => {
  const ids = Array.from({ length: 1000 }, randomId);
  expect(ids.filter((id) => !Id.safeParse(id).success || id[14] !== "4")).toEqual([]);
  expect(new Set(ids).size).toBe(1000);
});
