import { sql } from "drizzle-orm";
import { getDb, one, openDb } from "@/db/client";
import { env } from "@/lib/env";
import { type Caller, newOwner } from "../owner";
import { checkpointSeldom, withoutIndexes } from "./fill";
import { nameThings, numberPeople, type Plan, writeConversations, writeLeads, writeMessages } from "./people";
import { writeBookings, writeEvents, writeNotifications } from "./traffic";

const TABLES = [
  "leads",
  "lead_identities",
  "conversations",
  "conversation_reads",
  "reply_windows",
  "messages",
  "bookings",
  "events",
  "webhook_deliveries",
  "webhook_attempts",
  "notifications",
  "record_counts",
];

/** Steps that take this long are reported. */
const LONG_MS = 1000;

async function fill(plan: Plan): Promise<void> {
  const named = await nameThings(plan);
  await numberPeople(named);
  const steps = [
    writeLeads,
    writeConversations,
    writeMessages,
    writeBookings,
    writeEvents,
    writeNotifications,
  ];
  for (const write of steps) {
    const began = performance.now();
    await write(named);
    const ms = Math.round(performance.now() - began);
    if (ms > LONG_MS) process.stderr.write(`${write.name} of ${plan.count}: ${ms} ms\n`);
  }
}

/** Creates organizations with these numbers of customers, on a connection that may be busy for minutes. */
async function make(counts: number[], each: number): Promise<void> {
  const { db, close } = openDb(env.DATABASE_URL, 1);
  await checkpointSeldom(db);
  await withoutIndexes(db, TABLES, async () => {
    for (const count of counts) await fill({ db, owner: await newOwner(count), count, each });
  });
  await db.execute(sql`drop table bench_people, bench_lines`);
  await close();
}

/** The owner of an organization that the kept database already has. */
async function ownerOf(count: number): Promise<Plan["owner"] | undefined> {
  type Results = { id: string; email: string; full_name: string; organization_id: string };
  const [found] = await getDb().execute<Results>(sql`
    select id, email, full_name, organization_id from users where email = ${`bench-${count}@example.com`}`);
  if (!found) return undefined;
  const { organization_id, ...user } = found;
  return { organization_id, actor: { kind: "user", role: "owner", ...user } };
}

/**
 * The owners of organizations with these numbers of customers, in one database. Organizations in a kept database are
 * reused. Throws if a kept database is half made.
 */
export async function organizationsOf(counts: number[], each: number): Promise<Caller[]> {
  const { half_made } = one(
    await getDb().execute<{ half_made: boolean }>(
      sql`select to_regclass('bench_people') is not null as half_made`,
    ),
  );
  if (half_made) throw new Error("the kept database was not made to its end: remove its folder");
  const missing: number[] = [];
  for (const count of counts) if (!(await ownerOf(count))) missing.push(count);
  if (missing.length > 0) await make(missing, each);
  return Promise.all(
    counts.map(async (count) => (await ownerOf(count)) ?? Promise.reject(new Error("no owner"))),
  );
}
