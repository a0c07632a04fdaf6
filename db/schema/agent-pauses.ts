import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { PauseMode } from "../../schema/agent-pause";
import type { OpeningHours } from "../../schema/organization";
import { users } from "./auth";
import { moment, quoted, refersTo, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * When an organization's agent is silent. Without a row it is not. `hours`: when it answers in the mode
 * own_hours. `connection_ids`: only on these numbers. `pauses_until` ends any mode. `hours` and `notice` outlast a mode.
 */
export const agentPauses = pgTable(
  "agent_pauses",
  {
    organization_id: ofOrganization().primaryKey(),
    mode: text("mode").$type<PauseMode>().notNull(),
    hours: jsonb("hours").$type<OpeningHours>(),
    pauses_until: moment("pauses_until"),
    connection_ids: jsonb("connection_ids").$type<string[]>(),
    notice: text("notice"),
    since: moment("since").notNull().defaultNow(),
    paused_by: uuid("paused_by"),
    updated_at: updatedAt(),
  },
  (t) => [
    refersTo(t, t.paused_by, users),
    check("agent_pauses_mode_check", sql`${t.mode} in (${quoted(PauseMode.options)})`),
  ],
);
