import { z } from "zod";
import { openIdProvider, type ReadIdentity } from "./openid";
import { GivenEmail, GivenName, type OAuthProvider, type OpenIdClient, Subject } from "./provider";

/**
 * learn.microsoft.com/entra/identity-platform: id-token-claims-reference, optional-claims-reference. `email` is what a
 * tenant's administrator typed; only `xms_edov` says that the tenant owns the domain.
 */
const Claims = z.object({
  iss: z.string(),
  tid: z.guid(),
  oid: Subject.optional(),
  sub: Subject,
  email: GivenEmail,
  xms_edov: z.union([z.boolean(), z.literal([1, "1", "true"]).transform(() => true)]).catch(false),
  name: GivenName,
});

/** The tenant of personal accounts, whose addresses Microsoft has verified. */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const TENANT = "{tenantid}";

/**
 * The multi-tenant endpoints (`common`, `organizations`) declare an issuer with a placeholder for the tenant, and a
 * token's issuer must name its own tenant. Keys may be tied to a tenant in the same way: those of personal accounts are
 * valid for no other tenant.
 */
const readIdentity: ReadIdentity = ({ claims: raw, key_issuer }, declared) => {
  const claims = Claims.safeParse(raw).data;
  if (!claims) return null;
  const { iss: issuer, tid, oid, sub, email, name: full_name } = claims;
  const isOfTenant = (pattern: string) => issuer === pattern.replace(TENANT, tid);
  if (!isOfTenant(declared) || !issuer.split("/").includes(tid)) return null;
  if (key_issuer !== undefined && !(typeof key_issuer === "string" && isOfTenant(key_issuer))) return null;
  const email_is_vouched = email !== null && (claims.xms_edov || tid === CONSUMERS);
  return { issuer, subject: oid ?? sub, email, email_is_vouched, full_name };
};

export const microsoft = (client: OpenIdClient): OAuthProvider =>
  openIdProvider("microsoft", client, readIdentity);
