import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { getDb } from "@/db/client";
import { freePort } from "@/db/embedded";
import { env } from "@/lib/env";
import { listenOn } from "@/server/host/server";
import { setEnv } from "@/tests/scene";
import { assertFree, assertReachable } from "./check-reachable";
import { checkWithGivenDatabase } from "./check-start";

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

test("so is a port that takes connections and closes them", async () => {
  const closing = createServer((socket) => socket.destroy());
  await listenOn(closing, 0);
  onTestFinished(() => void closing.close());
  const address = closing.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const error = await assertReachable(
    `postgres://joe:hunter2@127.0.0.1:${port}/desk`,
    "DATABASE_URL",
    500,
  ).catch(String);
  expect(error).toContain(`DATABASE_URL: no database answers at 127.0.0.1:${port}/desk (`);
  expect(error).not.toContain("hunter2");
});

test("so is one that answers only behind the pooler, by the variable that names it", async () => {
  const before = env.DATABASE_DIRECT_URL;
  setEnv({ DATABASE_DIRECT_URL: "postgres://joe:hunter2@127.0.0.1:1/desk", PORT: String(await freePort()) });
  onTestFinished(() => setEnv({ DATABASE_DIRECT_URL: before, PORT: "" }));
  const error = await checkWithGivenDatabase().catch(String);
  expect(error).toContain(
    "DATABASE_DIRECT_URL: no database answers at 127.0.0.1:1/desk (connect ECONNREFUSED",
  );
});

test("a server that takes no more connections is named, with what to do", async () => {
  const name = `full_${Date.now()}`;
  await getDb().execute(sql.raw(`create role ${name} login password 'pw' connection limit 0`));
  onTestFinished(async () => void (await getDb().execute(sql.raw(`drop role ${name}`))));
  const url = new URL(env.DATABASE_URL);
  Object.assign(url, { username: name, password: "pw" });
  await expect(assertReachable(url.href)).rejects.toThrow(
    /takes no more connections: raise its max_connections/,
  );
});
