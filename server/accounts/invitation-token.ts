import { z } from "zod";
import { seal, unseal } from "@/server/lib/secrets";

const Mailed = z.strictObject({ token: z.string(), mailed_to: z.string() });
type Mailed = z.infer<typeof Mailed>;

const SEALED = /^v1\./;

/**
 * The token of a link that goes out by mail: sealed together with the address, so that who shows it has read that
 * mailbox. The owner who invites is shown the bare token, and so can't vouch for an address that is not theirs.
 */
export const sealMailed = (mailed: Mailed): string => seal(JSON.stringify(mailed));

/** A link's token as the database knows it, and the address that it was mailed to, if it was. Null for no token. */
export function openToken(given: string): { token: string; mailed_to: string | null } | null {
  if (!SEALED.test(given)) return { token: given, mailed_to: null };
  try {
    return Mailed.parse(JSON.parse(unseal(given)));
  } catch {
    return null;
  }
}
