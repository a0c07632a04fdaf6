import { z } from "zod";

/** owner: everything, the team and the connections to the world included. member: the daily work. */
export const Role = z.enum(["owner", "member"]);
export type Role = z.infer<typeof Role>;
