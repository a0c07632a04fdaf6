import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { TeamAssign } from "../../schema/teams";
import { users } from "./auth";
import { moment, quoted, refersTo, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/** Teams of staff. Conversations handed over without a team go to the one with `takes_hand_overs`. */
export const teams = pgTable(
  "teams",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    name: text("name").notNull(),
    assign: text("assign").$type<TeamAssign>().notNull(),
    cap: integer("cap"),
    takes_hand_overs: boolean("takes_hand_overs").notNull(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex("teams_name_key").on(t.organization_id, sql`lower(${t.name})`),
    uniqueIndex("teams_hand_overs_key").on(t.organization_id).where(sql`${t.takes_hand_overs}`),
    check("teams_assign_check", sql`${t.assign} in (${quoted(TeamAssign.options)})`),
  ],
);

/** Team membership. `last_assigned_at`: when the member was last assigned a conversation of the team automatically. */
export const teamMembers = pgTable(
  "team_members",
  {
    organization_id: uuid("organization_id").notNull(),
    team_id: uuid("team_id").notNull(),
    user_id: uuid("user_id").notNull(),
    last_assigned_at: moment("last_assigned_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.team_id, t.user_id] }),
    refersTo(t, t.team_id, teams),
    refersTo(t, t.user_id, users),
  ],
);
