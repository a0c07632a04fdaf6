import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { migrate } from "@/db/migrate";
import { reasonOf } from "./reason";

test("a failed query is reported in Postgres' words, on one line and without the query", async () => {
  const refused = await getDb()
    .execute(sql`select ${"hunter2"}::text from nowhere`)
    .catch((error: unknown) => error);
  expect(reasonOf(refused)).toBe('relation "nowhere" does not exist');
});

test("a query that reached no database is reported in the network's words", async () => {
  const refused = await migrate("postgres://joe:hunter2@127.0.0.1:1/desk").catch((error: unknown) => error);
  expect(reasonOf(refused)).toBe("connect ECONNREFUSED 127.0.0.1:1");
});

test("a full disk is reported with what to do, whether a file or the database hit it", () => {
  const met = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const cause = Object.assign(new Error("could not extend file"), { code: "53100", severity: "ERROR" });
  expect(reasonOf(met)).toBe("the disk is full: free some space, and start again");
  expect(reasonOf(new Error("Failed query", { cause }))).toBe(
    "the disk of the database is full: free some space, and start again",
  );
});
