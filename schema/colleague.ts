import { z } from "zod";
import { Id } from "./common";

export const Colleague = z
  .object({
    id: Id,
    full_name: z.string().meta({ description: "As they gave it themselves" }),
  })
  .meta({ id: "Colleague", description: "A member of staff, as colleagues see them" });
export type Colleague = z.infer<typeof Colleague>;

/**
 * A colleague to whom a conversation can be assigned. `is_away` is their own switch; `is_present`: not away, and within
 * their working hours.
 */
export const PresentColleague = Colleague.extend({
  is_away: z.boolean().meta({ description: "Whether they switched themselves off" }),
  is_present: z.boolean().meta({ description: "Not away, and within their working hours" }),
});
export type PresentColleague = z.infer<typeof PresentColleague>;

export const Creator = Colleague.extend({
  is_active: z.boolean().meta({ description: "False once they have left the team" }),
}).meta({ id: "Creator", description: "Who made something that works on without them" });
export type Creator = z.infer<typeof Creator>;
