/** The first line of a migration whose statements commit one by one (db/migrator.ts). */
const BY_STATEMENT = "-- Each statement commits by itself.";

type Fault = { found: RegExp; instead: string };

/** What locks a large table, or many of its rows, for as long as it takes to go through it. */
const FAULTS: Fault[] = [
  {
    found: /\bcreate (unique )?index (?!concurrently)/,
    instead: "create index concurrently if not exists, each statement committed by itself",
  },
  { found: /\breindex (?!.*concurrently)|\bvacuum full|\bcluster\b/, instead: "reindex concurrently" },
  {
    found: /\badd constraint .*(foreign key|check)(?!.*not valid)/,
    instead: "add the constraint not valid, and validate it in a later migration",
  },
  {
    found: /\badd constraint .*(unique|primary key)(?!.*using index)|\badd (unique|primary key)/,
    instead: "build the index concurrently, then add the constraint using index",
  },
  { found: /\bexclude using/, instead: "a new table: this can't be built without a lock" },
  {
    found: /\badd column .*\bstored\b|\badd column .*default (?!now\()\w+\(/,
    instead: "add the column without it, fill it in batches, and have the service write it",
  },
  { found: /\balter column .* type\b/, instead: "add another column, fill it in batches, and read that one" },
  {
    found: /\bset not null\b/,
    instead: "add a check (… is not null) not valid, validate it, then set not null",
  },
  {
    found: /^(update|delete from|insert into .* select)\b/,
    instead: "a do block that commits after each batch, each statement committed by itself",
  },
];

const ALONE = /\bconcurrently\b|\bvalidate constraint\b|\bcommit;/;

/** The statements of a migration in lower case, each in one line and without comments. */
const statementsOf = (migration: string): string[] =>
  migration
    .replace(/^\s*--.*$/gm, "")
    .toLowerCase()
    .split(/;\s*(?=\n|$)/)
    .map((statement) => statement.replace(/["\s]+/g, " ").trim())
    .filter((statement) => statement !== "");

const tableOf = (statement: string): string | undefined =>
  /(?:\bon|\btable(?: if (?:not )?exists)?|^update|^delete from|^insert into) (?:public ?\. ?)?(\w+)/.exec(
    statement,
  )?.[1];

/** What a migration does that would hold up a service in use, and what to do instead. New tables are free to be locked. */
export function longLocks(migration: string): string[] {
  const statements = statementsOf(migration);
  const made = statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []);
  const isByStatement = migration.startsWith(BY_STATEMENT);
  return statements.flatMap((statement) => {
    if (!isByStatement && ALONE.test(statement))
      return [`${statement}: begin the file with "${BY_STATEMENT}"`];
    if (made.includes(tableOf(statement) ?? "")) return [];
    return FAULTS.filter(({ found }) => found.test(statement)).map(
      ({ instead }) => `${statement}: ${instead}`,
    );
  });
}
