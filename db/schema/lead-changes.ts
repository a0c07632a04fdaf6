import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportFault, ImportMapping, ImportStatus } from "../../schema/lead-import";
import type { MergeUndo } from "../../schema/lead-merge";
import { users } from "./auth";
import { moment, refersTo, tenantColumns, updatedAt } from "./columns";
import { leads } from "./leads";

/**
 * A lead merged into another. The merged lead's row is deleted; `undo` holds it and which records moved, and
 * `merged_id` still redirects to the kept lead. `merged_by` is null if a change of number showed that both are one
 * person.
 */
export const leadMerges = pgTable(
  "lead_merges",
  {
    ...tenantColumns(),
    kept_id: uuid("kept_id").notNull(),
    merged_id: uuid("merged_id").notNull(),
    merged_by: uuid("merged_by"),
    undo: jsonb("undo").$type<MergeUndo>().notNull(),
    undone_at: moment("undone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.kept_id, leads),
    refersTo(t, t.merged_by, users),
    index("lead_merges_merged_index").on(t.organization_id, t.merged_id),
    index("lead_merges_kept_index").on(t.organization_id, t.kept_id),
    index("lead_merges_undone_index").on(t.undone_at).where(sql`${t.undone_at} is not null`),
  ],
);

/**
 * A CSV import of leads. `content` is wiped once the import is done or has failed; `failure` is the reason. Of the
 * `processed` rows, `created` are new leads and `known` existed already. `faults` describes the first ten thousand
 * known or faulty rows.
 */
export const leadImports = pgTable(
  "lead_imports",
  {
    ...tenantColumns(),
    file_name: text("file_name").notNull(),
    content: text("content"),
    mapping: jsonb("mapping").$type<ImportMapping>().notNull(),
    status: text("status").$type<ImportStatus>().notNull(),
    total: integer("total").notNull(),
    processed: integer("processed").notNull().default(0),
    created: integer("created").notNull().default(0),
    known: integer("known").notNull().default(0),
    faults: jsonb("faults").$type<ImportFault[]>().notNull().default([]),
    failure: text("failure"),
    started_by: uuid("started_by").notNull(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.started_by, users),
    index("lead_imports_unused_index").on(t.created_at).where(sql`${t.status} = 'uploaded'`),
    index("lead_imports_running_index").on(t.updated_at).where(sql`${t.status} = 'running'`),
  ],
);
