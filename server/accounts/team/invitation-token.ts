import { z } from "zod";
import { seal, unseal } from "@/lib/secret/secrets";

const Mailed = z.strictObject({ token: z.string(), mailed_to: z.string() });
type Mailed = z.infer<typeof Mailed>;

const SEALED = /^v2\./;

/**
 * Seals an invitation's token together with the address it is mailed to, so that presenting it proves access to that
 * mailbox. The inviting owner only sees the bare token, and so can't vouch for an address that is not theirs.
 */
export const sealMailed = (mailed: Mailed): string => seal(JSON.stringify(mailed));

/** The token of a link as the database knows it, and the address it was mailed to, if any. Null if it is invalid. */
export function openToken(given: string): { token: string; mailed_to: string | null } | null {
  if (!SEALED.test(given)) return { token: given, mailed_to: null };
  try {
    return Mailed.parse(JSON.parse(unseal(given)));
  } catch {
    return null;
  }
}
