import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { newStage } from "../stage.contract";
import { giveUp } from "./turn";

test("after the last attempt the job's givenUp is called once, and the row is deleted", async () => {
  const { jobs: staged, givenUp } = newStage();
  const job_id = randomUUID();
  const input = { organization_id: randomUUID(), import_id: randomUUID(), _origin: { request_id: "asked" } };
  await getDb().execute(sql`
    insert into outbox (id, name, input, run_id, run_at)
    values (${job_id}::uuid, 'import-leads', ${JSON.stringify(input)}::jsonb, 'run', now())`);
  expect(await giveUp(staged, job_id, "another run")).toEqual({});
  expect(givenUp).toEqual([]);
  expect(await giveUp(staged, job_id, "run")).toEqual({ request_id: "asked" });
  expect(await giveUp(staged, job_id, "run")).toEqual({});
  expect(givenUp).toEqual([input]);
});
