import { z } from "zod";

/** Which column of the file (by its heading) fills which field of a lead. */
export const ImportMapping = z.strictObject({
  name: z.string(),
  phone: z.string().optional(),
  email: z.string().optional(),
  company: z.string().optional(),
  status: z.string().optional(),
  appointment_notes: z.string().optional(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportStatus = z.enum(["running", "done", "failed"]);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** What is wrong with one line of a file; `line` counts from 1, the heading included. */
export const ImportFault = z.object({ line: z.int(), message: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;
