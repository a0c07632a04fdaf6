import { randomInt } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  customType,
  type ForeignKeyBuilder,
  foreignKey,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { now } from "../../lib/time/time";

const newest = { msecs: 0, seq: 0 };
/** How far the time may step back before ids follow it: two readings of the database's clock differ by less. */
const STEP_BACK_MS = 1000;

/**
 * A UUIDv7 made here, so that the key is known before the row is written and sorts by time: by the database's, since
 * others are made there and by other processes. Later ones of this process are greater.
 */
export function newId(at?: Date): string {
  if (at) return v7({ msecs: at.getTime() });
  const msecs = Math.floor(now());
  if (msecs > newest.msecs || msecs < newest.msecs - STEP_BACK_MS)
    Object.assign(newest, { msecs, seq: randomInt(2 ** 31) });
  else newest.seq += 1;
  return v7(newest);
}

/** The smallest id for a time: no id that `newId` or the database makes from then on is below it. */
export function firstIdAt(at: string): string {
  const hex = Date.parse(at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** A timestamp, read as ISO 8601 text (the client's parser converts it). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "string" });

/** A timestamp in the client's format, for JSON that Postgres builds. */
export const isoText = (column: AnyPgColumn | SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The first columns of every tenant's row. The first two are its key. */
export const tenantColumns = () => ({
  organization_id: uuid("organization_id").notNull(),
  id: uuid("id")
    .notNull()
    .$defaultFn(() => newId()),
  created_at: moment("created_at").notNull().defaultNow(),
});

type TenantTable = { organization_id: AnyPgColumn; id: AnyPgColumn };

/** A tenant-scoped foreign key: `column` of the table `own` references a row of `target` in the same organization. */
export const refersTo = (
  own: Pick<TenantTable, "organization_id">,
  column: AnyPgColumn,
  target: TenantTable,
): ForeignKeyBuilder =>
  foreignKey({
    columns: [own.organization_id, column],
    foreignColumns: [target.organization_id, target.id],
  });

/** The ten-second bucket of a time. */
export const toBucket = (at: SQLWrapper): SQL =>
  sql`date_bin('10 seconds', ${at}, '2000-01-01 00:00:00+00'::timestamptz)`;

/**
 * The ten-second bucket of the time in `column`, for indexes. Another write within the bucket changes no index;
 * otherwise each message would update a dozen of its conversation (heap-only tuples:
 * https://www.postgresql.org/docs/current/storage-hot.html). For the exact order, sort by the bucket, then by the time.
 */
export const bucketOf = (name: string, column: string) =>
  moment(name)
    .notNull()
    .generatedAlwaysAs((): SQL => toBucket(sql.identifier(column)));

export const updatedAt = () => moment("updated_at").notNull().defaultNow();

/** `'a', 'b'` for check constraints and partial indexes, from the values of a zod enum. */
export const quoted = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/** The transaction that wrote a row. It puts a feed in the order of commits. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
