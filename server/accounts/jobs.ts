import { z } from "zod";
import { job } from "@/server/queue/job";
import { mail } from "@/server/queue/lanes";

const OfEmail = z.object({ email: z.string() });
export type OfEmail = z.infer<typeof OfEmail>;

/** Sends the link to choose a new password, if the address is an account's. */
export const sendPasswordResetJob = job("send-password-reset", {
  input: OfEmail,
  lane: mail,
  run: async (input) => (await import("./reset-password")).sendPasswordReset(input),
});
