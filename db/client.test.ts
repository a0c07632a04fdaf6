import { createRequire } from "node:module";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { env } from "@/lib/env";
import { setEnv } from "@/tests/scene";
import { newAccount } from "@/tests/sign-in";
import { type Db, getDb, openLine, transaction, violates } from "./client";
import { users } from "./schema/auth";

// Next bundles its own copy of the driver, but uses the pool that the self-hosting server opened with the other copy.
const require = createRequire(import.meta.url);
const postgres: typeof import("postgres") = require("postgres");
const orm: typeof import("drizzle-orm/postgres-js") = require("drizzle-orm/postgres-js");
const connections = postgres(env.DATABASE_URL, { max: 2 });
afterAll(() => connections.end());

const copies: [string, () => Db][] = [
  ["our own copy of the driver", getDb],
  ["another copy of it", () => orm.drizzle(connections)],
];

describe.each(copies)("with %s", (_, open) => {
  test("a unique violation is distinguished from other failures", async () => {
    const { actor, organization_id } = await newAccount(true);
    const again = { organization_id, email: actor.email, full_name: "Eve", role: "member" as const };
    const taken = await open()
      .insert(users)
      .values(again)
      .catch((error: unknown) => error);
    expect(violates(taken, "users_email_unique")).toBe(true);
    expect(violates(taken, "another")).toBe(false);
  });

  test("a nested transaction joins the outer one: its afterCommit waits for the outer commit", async () => {
    let told = false;
    await transaction(open(), async (tx) => {
      await transaction(tx, async (inner) =>
        inner.afterCommit(() => {
          told = true;
        }),
      );
      expect(told).toBe(false);
    });
    expect(told).toBe(true);
  });

  test.each([
    ["is a deadlock's victim", "40P01"],
    ["refers to what was deleted meanwhile", "23503"],
  ])("one that %s is retried", async (_what, code) => {
    let tries = 0;
    await transaction(open(), async (tx) => {
      if (++tries === 1)
        await tx.execute(
          sql.raw(`do $$ begin raise exception 'overtaken' using errcode = '${code}'; end $$`),
        );
    });
    expect(tries).toBe(2);
  });
});

describe("a dedicated connection", () => {
  const planning = async () => {
    const line = openLine();
    onTestFinished(() => line.close());
    const [row] = await line.db.execute(sql`select current_setting('plan_cache_mode') as mode`);
    return row?.mode;
  };

  test("plans each statement once", async () => {
    expect(await planning()).toBe("force_generic_plan");
  });

  test("does not request single plans through a pooler, which would refuse it", async () => {
    const direct = env.DATABASE_DIRECT_URL;
    onTestFinished(() => setEnv({ DATABASE_DIRECT_URL: direct }));
    setEnv({ DATABASE_DIRECT_URL: `${direct}?direct` });
    expect(await planning()).toBe("auto");
  });
});
