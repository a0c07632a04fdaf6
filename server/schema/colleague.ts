import { z } from "zod";
import { Id } from "./common";

/** Somebody of the staff, as colleagues see them. */
export const Colleague = z.object({ id: Id, full_name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** Somebody to whom a conversation can be given. `is_present`: not away, and within their working hours. */
export const PresentColleague = Colleague.extend({ is_present: z.boolean() });
export type PresentColleague = z.infer<typeof PresentColleague>;
