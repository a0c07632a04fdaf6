import { type SQL, sql } from "drizzle-orm";
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { KnowledgeKind } from "../../schema/knowledge";
import { moment, quoted, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What the model's agent may look up: pages of the business's own site, or a text that an owner pasted (`content`).
 * `next_read_at`: when the site is read again; it is being read if that is past. `fault`: why it, or a part of it, could
 * not be read the last time.
 */
export const knowledgeSources = pgTable(
  "knowledge_sources",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    kind: text("kind").$type<KnowledgeKind>().notNull(),
    name: text("name").notNull(),
    addresses: jsonb("addresses").$type<string[]>().notNull().default([]),
    content: text("content"),
    read_at: moment("read_at"),
    next_read_at: moment("next_read_at"),
    fault: text("fault"),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index("knowledge_sources_next_read_index").on(t.next_read_at).where(sql`${t.next_read_at} is not null`),
    check("knowledge_sources_kind_check", sql`${t.kind} in (${quoted(KnowledgeKind.options)})`),
  ],
);

/**
 * The passages of a source, replaced as a whole when it is read. `words`: title, heading and content in lower case and
 * without accents, which `search` is made of. An organization has at most 500, so its key finds them fast enough.
 */
export const knowledgePassages = pgTable(
  "knowledge_passages",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    source_id: uuid("source_id").notNull(),
    position: integer("position").notNull(),
    url: text("url"),
    title: text("title").notNull(),
    heading: text("heading").notNull(),
    content: text("content").notNull(),
    words: text("words").notNull(),
    search: tsvector("search").generatedAlwaysAs((): SQL => sql`to_tsvector('simple'::regconfig, words)`),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    foreignKey({
      columns: [t.organization_id, t.source_id],
      foreignColumns: [knowledgeSources.organization_id, knowledgeSources.id],
    }).onDelete("cascade"),
    index("knowledge_passages_source_index").on(t.organization_id, t.source_id),
  ],
);
