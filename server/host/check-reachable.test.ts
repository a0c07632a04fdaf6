import { createServer } from "node:net";
import { expect, test } from "vitest";
import { assertFree, assertReachable } from "./check-reachable";
import { listenOn } from "./server";

test("a port in use is reported in one line", async () => {
  const taken = createServer();
  await listenOn(taken, 0);
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(assertFree(port)).rejects.toThrow(`port ${port} is in use: stop what listens there`);
  await expect(listenOn(createServer(), port)).rejects.toThrow(`port ${port} is in use: stop what listens`);
  await new Promise((resolve) => taken.close(resolve));
  await assertFree(port);
});

test("a database that does not answer is reported in one line, without its password", async () => {
  const error = await assertReachable("postgres://joe:hunter2@127.0.0.1:1/desk").catch(String);
  expect(error).toContain("DATABASE_URL: no database answers at 127.0.0.1:1/desk (connect ECONNREFUSED");
  expect(error).not.toContain("hunter2");
});
