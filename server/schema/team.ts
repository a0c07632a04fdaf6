import { z } from "zod";
import { ROLES } from "../lib/roles";
import { Id, PageInfo, Timestamp } from "./common";
import { OpeningHours } from "./organization";

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/**
 * A member of staff. `last_seen_at` is null if they never signed in, or not for a long time. `is_away`: they take no
 * conversations now; otherwise they do during their `working_hours` or, if null, the organization's opening hours.
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

/** `is_active: false` signs the member out and blocks them at once. */
export const TeamMemberPatch = z
  .strictObject({ role: Role.optional(), is_active: z.boolean().optional() })
  .meta({ id: "TeamMemberPatch" });
