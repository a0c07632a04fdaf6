import { expect, test } from "vitest";
import { call } from "@/tests/world";
import { GET, POST, PUT } from "./route";

test.each([
  ["GET", GET],
  ["POST", POST],
  ["PUT", PUT],
])("%s answers 404 if this process runs the jobs itself", async (method, handler) => {
  expect(await call(handler, { method, ...(method !== "GET" && { body: {} }) })).toMatchObject({
    status: 404,
  });
});
