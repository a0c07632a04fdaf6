import { z } from "zod";
import { openIdProvider, type ReadIdentity } from "./openid";
import { GivenEmail, GivenName, type OAuthProvider, type OpenIdClient, Subject } from "./provider";

/**
 * learn.microsoft.com/entra/identity-platform: id-token-claims-reference, optional-claims-reference. `email` is what a
 * tenant's administrator typed; only `xms_edov` says that the domain is the tenant's own.
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
 * The addresses for many tenants (`common`, `organizations`) name their issuer with a place for the tenant; a token's
 * must be its own tenant's. Keys may be tied to a tenant in the same manner: personal accounts' keys sign for no other.
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
