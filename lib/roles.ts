/**
 * owner: everything, including the team and the external connections. member: the front desk, the daily work with all
 * customers. practitioner: their own calendar and the customers in it.
 */
export const ROLES = ["owner", "member", "practitioner"] as const;
type Role = (typeof ROLES)[number];

const RANK: Record<Role, number> = { practitioner: 0, member: 1, owner: 2 };

/** Whether a role may do what only `least` and the roles above it may. */
export const mayAs = (role: Role, least: Role = "member"): boolean => RANK[role] >= RANK[least];

/** The role with this name; a member if there is none. */
export const roleNamed = (name: unknown): Role => ROLES.find((role) => role === name) ?? "member";
