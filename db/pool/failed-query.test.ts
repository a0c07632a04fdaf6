import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { causeOf, getDb, transaction, violates } from "@/db/client";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { newOrg } from "@/tests/world";

const HASH = "$argon2id$v=19$a-hash-of-the-demo-owner";

async function failingInsert(): Promise<unknown> {
  const { organization_id } = await newOrg();
  const account = { organization_id, email: "ada@example.com", full_name: "Ada", password_hash: HASH };
  const insert = () =>
    getDb()
      .insert(users)
      .values({ ...account, id: newId(), role: "owner" });
  await insert();
  return insert().catch((error: unknown) => error);
}

test("a failed query's error contains none of its parameters, however it is printed", async () => {
  const error = await failingInsert();
  expect(violates(error, "users_email_unique")).toBe(true);
  for (const printed of [String(error), inspect(error, { depth: 9 }), JSON.stringify(error)]) {
    expect(printed).not.toContain(HASH);
    expect(printed).not.toContain("ada@example.com");
  }
  expect(String(error)).toContain('insert into "users"');
});

test("neither does a failed check inside a transaction, whose detail is the whole row", async () => {
  const failing = transaction(getDb(), async (tx) => {
    await tx.execute(sql`create temporary table kept (word text check (word <> 'hunter2'))`);
    await tx.execute(sql`insert into kept values (${"hunter2"})`);
  });
  const error = await failing.catch((error: unknown) => error);
  expect(causeOf(error)?.code).toBe("23514");
  expect(inspect(error, { depth: 9 })).not.toContain("hunter2");
});
