import { z } from "zod";
import { Id, PageInfo, Timestamp } from "./common";
import { OpeningHours } from "./organization";

/** owner: everything, the team and the connections to the world included. member: the daily work. */
export const Role = z.enum(["owner", "member"]);
export type Role = z.infer<typeof Role>;

/**
 * Somebody of the staff. `last_seen_at` is null where they have not signed in for long. `is_away`: they take no
 * conversations now; else they do in their `working_hours`, or the organization's opening hours where null.
 */
export const TeamMember = z
  .object({
    id: Id,
    email: z.string(),
    full_name: z.string(),
    role: Role,
    is_active: z.boolean(),
    is_verified: z.boolean(),
    is_away: z.boolean(),
    working_hours: OpeningHours.nullable(),
    last_seen_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamMemberPage = z
  .object({ members: z.array(TeamMember), ...PageInfo })
  .meta({ id: "TeamMemberPage" });

/** `is_active: false` signs them out and refuses them at once. */
export const TeamMemberPatch = z
  .strictObject({ role: Role.optional(), is_active: z.boolean().optional() })
  .meta({ id: "TeamMemberPatch" });
