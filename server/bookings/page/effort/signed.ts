import type { Tenant } from "@/db/tenant";
import { keyedHash, keyedHashes, sameSignature } from "@/lib/secret/secrets";

const scoped = ({ organization_id }: Tenant, stated: string) => `${organization_id}.${stated}`;

/** What makes a text that strangers bring back an organization's own, for one purpose; the text is not stored. */
export const signatureOf = (purpose: string, tenant: Tenant, stated: string): string =>
  keyedHash(purpose, scoped(tenant, stated));

/** Whether a text has the signature that it was given out with, of which the first `chars` were kept. */
export const isSigned = (
  purpose: string,
  tenant: Tenant,
  { stated, signature }: { stated: string; signature: string },
  chars?: number,
): boolean =>
  keyedHashes(purpose, scoped(tenant, stated)).some((one) => sameSignature(one.slice(0, chars), signature));
