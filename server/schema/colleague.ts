import { z } from "zod";
import { Id } from "./common";

/** A member of staff, as colleagues see them. */
export const Colleague = z.object({ id: Id, full_name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/**
 * A colleague to whom a conversation can be assigned. `is_away` is their own switch; `is_present`: not away, and within
 * their working hours.
 */
export const PresentColleague = Colleague.extend({ is_away: z.boolean(), is_present: z.boolean() });
export type PresentColleague = z.infer<typeof PresentColleague>;

/** Who made something that works on without them. `is_active` is false once they have left the team. */
export const Creator = Colleague.extend({ is_active: z.boolean() }).meta({ id: "Creator" });
export type Creator = z.infer<typeof Creator>;
