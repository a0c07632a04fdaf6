import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { all } from "./imports";
import { type Source, sqlTexts } from "./source";

/** The folders or files that may contain statements that write a table. */
const WRITERS: Record<string, string[]> = {
  account_tokens: ["server/accounts"],
  // Authentication records when a key was last used.
  api_keys: ["server/accounts", "server/http/request/key-account.ts"],
  api_key_requests: ["server/http/request/key-log.ts"],
  factors: ["server/accounts"],
  identities: ["server/accounts"],
  invitations: ["server/accounts"],
  organizations: ["server/accounts"],
  // Accounts delete an organization's counts.
  rate_limits: ["server/accounts", "server/http/limits"],
  recovery_codes: ["server/accounts"],
  resources: ["server/accounts"],
  schedule_exceptions: ["server/accounts"],
  // Authentication records when a session was last seen.
  sessions: ["server/accounts", "server/http/request/authenticate.ts"],
  team_members: ["server/accounts"],
  teams: ["server/accounts"],
  users: ["server/accounts"],
  agent_event_receipts: ["server/agent"],
  agent_models: ["server/agent"],
  agent_pauses: ["server/agent"],
  agent_rehearsals: ["server/agent"],
  knowledge_passages: ["server/agent"],
  knowledge_sources: ["server/agent"],
  blocked_times: ["server/bookings/blocked-times"],
  booking_links: ["server/bookings/page"],
  booking_page_slugs: ["server/bookings/page"],
  booking_pages: ["server/bookings/page"],
  booking_uids: ["server/bookings"],
  bookings: ["server/bookings"],
  busy_times: ["server/bookings/calendars"],
  calendar_events: ["server/bookings/calendars"],
  calendars: ["server/bookings/calendars"],
  calendar_feeds: ["server/bookings/calendars"],
  channel_connections: ["server/channels"],
  agent_calls: ["server/conversations"],
  conversation_changes: ["server/conversations"],
  conversation_notes: ["server/conversations"],
  conversation_reads: ["server/conversations"],
  conversations: ["server/conversations"],
  inbox_views: ["server/conversations"],
  message_templates: ["server/conversations"],
  model_usage: ["server/agent"],
  messages: ["server/conversations"],
  bulk_changes: ["server/conversations"],
  quick_replies: ["server/conversations"],
  reply_windows: ["server/conversations"],
  send_attempts: ["server/conversations"],
  media: ["server/conversations/media"],
  media_blobs: ["server/conversations/media"],
  media_chunks: ["server/conversations/media"],
  media_uploads: ["server/conversations/media"],
  transcriptions: ["server/conversations/media"],
  labels: ["server/leads"],
  lead_identities: ["server/leads"],
  lead_imports: ["server/leads"],
  lead_merges: ["server/leads"],
  leads: ["server/leads"],
  // Events restored from another cluster are renumbered.
  events: ["server/webhooks", "db/organization/restored.ts"],
  webhook_attempts: ["server/webhooks"],
  webhook_deliveries: ["server/webhooks"],
  webhook_endpoints: ["server/webhooks"],
  notification_sends: ["server/accounts/notifications"],
  notification_settings: ["server/accounts/notifications"],
  notifications: ["server/accounts/notifications"],
  push_keys: ["server/accounts/notifications"],
  push_subscriptions: ["server/accounts/notifications"],
  waiting_list_entries: ["server/bookings/waiting"],
  waiting_list_offers: ["server/bookings/waiting"],
  page_bookings: ["server/bookings/page"],
  page_visits: ["server/bookings/page/visits"],
  page_codes: ["server/bookings/page"],
  page_pictures: ["server/conversations/media"],
  reminder_settings: ["server/bookings/reminders"],
  reminder_steps: ["server/bookings/reminders"],
  reminders: ["server/bookings/reminders"],
  sandbox_receipts: ["server/practice"],
  sandbox_receivers: ["server/practice"],
  sandbox_requests: ["server/practice"],
  audit_events: ["server/http/audit"],
  idempotency_keys: ["server/http"],
  outbox: ["server/queue"],
  // What fails for an organization is told by one job, over the parts of all modules.
  part_troubles: ["server/overview/status/tell-owners.ts"],
  service_health: ["db/pool/service-health.ts"],
  // Triggers write to it too.
  record_counts: ["db/queries/counts.ts"],
  // The health check writes one of its rows to find out whether the disk can be written.
  installation: ["db/canary.ts", "server/overview/health"],
};

/** The demo's seed writes rows of many nouns, as they would be after months of use. */
const EXEMPT = ["server/practice/seed"];

const sources: Source[] = ["server", "schema", "lib", "db", "app", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
  )
  .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/\.(?:test|contract|fixture|d)\.ts$/.test(file))
  .filter((file) => !file.startsWith("db/migrations/"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Each table's name in SQL, by its name in the code. */
const tables = new Map<string, string>();
/** The tables by their name in SQL: the file that defines them. */
const homes = new Map<string, string>();

beforeAll(async () => {
  for (const file of readdirSync("db/schema")) {
    const module: Record<string, unknown> = await import(path.resolve("db/schema", file));
    for (const [name, table] of Object.entries(module)) {
      if (!is(table, PgTable)) continue;
      tables.set(name, getTableName(table));
      homes.set(getTableName(table), `db/schema/${path.basename(file, ".ts")}`);
    }
  }
});

const isIn = (file: string, places: string[]) =>
  places.some((place) => file === place || file.startsWith(`${place}/`));

/** Whether a text contains a statement that writes the table. */
function writes(text: string, name: string, sql: string): boolean {
  const byBuilder = new RegExp(`\\.(?:insert|update|delete)\\(\\s*${name}\\b`);
  const bySql = new RegExp(
    `\\b(?:insert into|update|delete from|merge into)\\s+(?:${sql}\\b|\\$\\{${name}\\})`,
    "i",
  );
  return byBuilder.test(text) || bySql.test(text);
}

const strangers = ({ file, text }: Source) =>
  [...tables]
    .filter(([name, sql]) => writes(text, name, sql) && !isIn(file, [...EXEMPT, ...(WRITERS[sql] ?? [])]))
    .map(([, sql]) => `${file} writes ${sql}`);

test("every table has a writer", () => {
  expect([...tables.values()].sort()).toEqual(Object.keys(WRITERS).sort());
  const idle = [...tables].filter(
    ([name, sql]) =>
      !sources.some(({ file, text }) => isIn(file, WRITERS[sql] ?? []) && writes(text, name, sql)),
  );
  expect(idle).toEqual([]);
});

test("a noun's tables are written only by that noun", () => {
  expect(sources.flatMap(strangers)).toEqual([]);
});

/** The folders whose statements may read a file's tables; `db` itself maintains all of them. */
const READERS: Record<string, string[]> = {
  "db/schema/webhooks": ["server/webhooks", "db"],
  "db/schema/auth": ["server/accounts", "server/http", "db"],
  "db/schema/factors": ["server/accounts", "server/http", "db"],
};
const mayRead = (file: string, home: string) => isIn(file, [...EXEMPT, ...(READERS[home] ?? [file])]);

const readStrangely = ({ file, text }: Source) =>
  sqlTexts(text).flatMap((statement) =>
    [...statement.text.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)]
      .map(([, table = ""]) => table.toLowerCase())
      .filter((table) => !mayRead(file, homes.get(table) ?? ""))
      .map((table) => `${file} names ${table}`),
  );

test("the tables of webhooks, and of users and their sessions, are read only by their noun", () => {
  const imported = all.filter(({ file, target }) => !mayRead(file, target));
  expect(imported.map(({ file, from }) => `${file} imports ${from}`)).toEqual([]);
  expect(sources.flatMap(readStrangely)).toEqual([]);
});

test("a noun's module.ts names only tables that the noun writes", () => {
  const told = sources.filter(({ file }) => /^server\/(?:\w+\/)+module\.ts$/.test(file));
  const named = told.flatMap(({ file, text }) =>
    [...text.matchAll(/column: (\w+)\./g)].map(([, name = ""]) => ({ file, sql: tables.get(name) })),
  );
  expect(named.length).toBeGreaterThan(10);
  // The job engine's own table is not among `tables`.
  const nounOf = (file: string) => file.split("/").slice(0, 2).join("/");
  const strange = named.filter(({ file, sql }) => sql && !WRITERS[sql]?.map(nounOf).includes(nounOf(file)));
  expect(strange).toEqual([]);
});

test.each([
  "await tx\n    .update(messages)\n    .set({ delivery_status });",
  "db.insert(leads).values(row);",
  "sql`with gone as (delete from webhook_deliveries where $" + "{due} returning id) select 1`",
  "sql`update $" + "{conversations} set status = 'completed'`",
])("another noun's statement is found: %s", (text) => {
  expect(strangers({ file: "server/agent/sample.ts", text })).toHaveLength(1);
});

test.each([
  "sql`select from webhook_endpoints where organization_id = organizations.id`",
  "sql`select id from teams join\n  users on true`",
  "sql<Row>`with one as (UPDATE sessions set ended_at = now()) select 1`",
])("a stranger's reading statement is found: %s", (text) => {
  expect(readStrangely({ file: "server/agent/sample.ts", text })).toHaveLength(1);
  expect(readStrangely({ file: "db/sample.ts", text })).toEqual([]);
});
