import { z } from "zod";
import { Id } from "./common";

/** Somebody of the staff, as colleagues see them. */
export const Colleague = z.object({ id: Id, full_name: z.string() });
export type Colleague = z.infer<typeof Colleague>;
