import { z } from "zod";
import { openIdProvider, type ReadIdentity } from "./openid";
import { GivenEmail, GivenName, type OAuthProvider, type OpenIdClient, Subject } from "./provider";

/** developers.google.com/identity/openid-connect/openid-connect, "An ID token's payload". */
const Claims = z.object({
  iss: z.string(),
  sub: Subject,
  email: GivenEmail,
  email_verified: z.boolean().catch(false),
  hd: z.string().min(1).optional().catch(undefined),
  name: GivenName,
});

/** Google vouches for the addresses that it hosts: gmail.com and its customers' domains (`hd`). */
const isAuthoritative = ({ email, email_verified, hd }: z.infer<typeof Claims>): boolean =>
  email !== null && email_verified && (email.endsWith("@gmail.com") || hd !== undefined);

/** Google writes its issuer with or without the scheme. */
const readIdentity: ReadIdentity = ({ claims: raw }, issuer) => {
  const claims = Claims.safeParse(raw).data;
  if (!claims || ![issuer, issuer.replace(/^https?:\/\//, "")].includes(claims.iss)) return null;
  const { sub: subject, email, name: full_name } = claims;
  return { issuer, subject, email, email_is_vouched: isAuthoritative(claims), full_name };
};

export const google = (client: OpenIdClient): OAuthProvider => openIdProvider("google", client, readIdentity);
