import { z } from "zod";
import { bulk, byClock, mail, perEach } from "@/server/queue/embedded/lanes";
import { job, jobType } from "@/server/queue/job";

const OfEmail = z.object({ email: z.string() });
export type OfEmail = z.infer<typeof OfEmail>;

export const sendPasswordResetJob = job("send-password-reset", {
  input: OfEmail,
  lane: mail,
  run: async (input) => (await import("./sign-in/reset-password")).sendPasswordReset(input),
});

/** Tells owners of API keys that expire soon. */
export const tellOfKeysJob = job("tell-of-keys", {
  ...byClock,
  every: { embedded: "23 * * * *", inngest: "23 */6 * * *" },
  run: async () => (await import("./keys/notices")).tellOfExpiry(),
});

const OfOrganization = z.object({ organization_id: z.uuid() });

/** Parses the numbers without a country code again, now that the organization has a country. */
export const matchPhonesJob = jobType("match-phones", {
  input: OfOrganization,
  lane: bulk,
  flow: { concurrency: [perEach("organization_id")] },
});
