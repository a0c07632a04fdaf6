import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { Provider } from "../../schema/channel-connection";
import { TemplateHeader } from "../../schema/message-template";
import { quoted, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/** Quick replies for the composer. */
export const quickReplies = pgTable(
  "quick_replies",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    unique("quick_replies_title_key").on(t.organization_id, t.title),
  ],
);

/** Templates that a provider has approved, as staff entered them: `body` holds {{1}}, {{2}} ... for its variables. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    provider: text("provider").$type<Provider>().notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    body: text("body").notNull(),
    header: text("header").$type<TemplateHeader>(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    unique("message_templates_name_key").on(t.organization_id, t.provider, t.name, t.language),
    check("message_templates_provider_check", sql`${t.provider} in (${quoted(Provider.options)})`),
    check(
      "message_templates_header_check",
      sql`${t.header} is null or (${t.header} in (${quoted(TemplateHeader.options)}) and ${t.provider} = 'provider-b')`,
    ),
  ],
);
