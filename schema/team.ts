import { z } from "zod";
import { ROLES } from "../lib/roles";
import { Id, PageInfo, Timestamp } from "./common";
import { OpeningHours } from "./organization";

export const Role = z.enum(ROLES).meta({
  id: "Role",
  description:
    "What a member of staff may do. owner: everything. member: the front desk's work. practitioner: only their own calendar and the customers in it",
});
export type Role = z.infer<typeof Role>;

export const TeamMember = z
  .object({
    id: Id,
    email: z.string().meta({ description: "What they sign in with" }),
    full_name: z.string().meta({ description: "As they gave it themselves" }),
    role: Role,
    is_active: z.boolean().meta({ description: "False once an owner has deactivated them" }),
    is_verified: z.boolean().meta({ description: "Whether their e-mail address is confirmed" }),
    has_second_factor: z.boolean().nullable().meta({
      description: "Whether they sign in with a second factor; null unless you are an owner",
    }),
    is_away: z.boolean().meta({ description: "Whether they take no conversations now" }),
    working_hours: OpeningHours.nullable().meta({
      description:
        "When they take conversations: by weekday (“0” is Sunday), in your organization's time zone. Empty: any time; null: its opening hours",
    }),
    last_seen_at: Timestamp.nullable().meta({
      description: "Null if they never signed in, or not for a long time",
    }),
    created_at: Timestamp,
  })
  .meta({ id: "TeamMember", description: "A member of staff" });
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamMemberPage = z
  .object({
    members: z.array(TeamMember).meta({ description: "Everybody, those who were deactivated too" }),
    ...PageInfo,
  })
  .meta({ id: "TeamMemberPage", description: "A page of the team" });

export const TeamMemberPatch = z
  .strictObject({
    role: Role.optional(),
    is_active: z.boolean().optional().meta({ description: "false signs them out and blocks them at once" }),
  })
  .meta({ id: "TeamMemberPatch", description: "Changes to a member of staff; what is left out stays" });
