import { expect, test } from "vitest";
import { call } from "@/tests/world";
import { GET, POST, PUT } from "./route";

test.each([
  ["GET", GET],
  ["POST", POST],
  ["PUT", PUT],
])("where this process does the jobs itself, %s finds nothing", async (method, handler) => {
  expect(await call(handler, { method, ...(method !== "GET" && { body: {} }) })).toMatchObject({
    status: 404,
  });
});
