import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { serviceHealth } from "@/db/schema/health";

type Service = (typeof serviceHealth.$inferSelect)["name"];

/** What is known of a shared service; `reason` is null while it works. */
type ServiceRecord = { worked_at: string | null; failed_at: string | null; reason: string | null };

/** Records that a shared service failed, and why: in words for people, without anybody's address. */
export async function noteServiceFailed(db: Db, name: Service, reason: string): Promise<void> {
  const set = { failed_at: sql`now()`, reason: reason.slice(0, 500) };
  await db
    .insert(serviceHealth)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: serviceHealth.name, set });
}

/** Records that a shared service worked: after a failure at once, otherwise once a minute at most. */
export async function noteServiceWorked(db: Db, name: Service): Promise<void> {
  await db
    .insert(serviceHealth)
    .values({ name, worked_at: sql`now()` })
    .onConflictDoUpdate({
      target: serviceHealth.name,
      set: { worked_at: sql`now()`, reason: null },
      setWhere: sql`${serviceHealth.reason} is not null or ${serviceHealth.worked_at} is null
        or ${serviceHealth.worked_at} < now() - interval '1 minute'`,
    });
}

/** When a shared service last worked and failed, and why it fails now. */
export async function serviceRecord(db: Db, name: Service): Promise<ServiceRecord> {
  const { worked_at, failed_at, reason } = serviceHealth;
  const [row] = await db
    .select({ worked_at, failed_at, reason })
    .from(serviceHealth)
    .where(sql`${serviceHealth.name} = ${name}`);
  return row ?? { worked_at: null, failed_at: null, reason: null };
}
