import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * A POST with an Idempotency-Key and its answer, kept for 24 hours; sealed, since it may contain a secret. The answer
 * is null while the request runs. If it is still null after `running_until`, the outcome is unknown.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    organization_id: ofOrganization(),
    key: text("key").notNull(),
    request_hash: text("request_hash").notNull(),
    status_code: integer("status_code"),
    answer_sealed: text("answer_sealed"),
    running_until: moment("running_until").notNull().defaultNow(),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.key] }),
    index("idempotency_keys_age_index").on(t.created_at),
  ],
);
