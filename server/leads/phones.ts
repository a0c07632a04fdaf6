import type { Db } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg, type Tenant } from "@/db/tenant";
import { formatPhone, toE164, toPhone } from "@/server/adapters/messaging/phone";

/** The organization's country (ISO 3166-1 alpha-2), to which numbers without a country code belong; null if not set. */
export async function countryOf(db: Db, tenant: Tenant): Promise<string | null> {
  const mine = db.select({ country: organizations.country }).from(organizations);
  const [organization] = await mine.where(ownOrg(tenant));
  return organization?.country ?? null;
}

/** A phone in its stored form: E.164 if it can be read as a number in that country, else as written; null if empty. */
export const phoneOrNone = (phone: string | null | undefined, country: string | null): string | null =>
  phone ? toPhone(phone, country) : null;

/** The same in the organization's country, which is looked up only if the number has no country code. */
export const readPhone = async (
  db: Db,
  tenant: Tenant,
  phone: string | null | undefined,
): Promise<string | null> => (phone ? (toE164(phone) ?? toPhone(phone, await countryOf(db, tenant))) : null);

type Phone = string | null;

/**
 * Returns a formatter of stored numbers for display. Numbers without a country code are read in the organization's
 * country, which is looked up if needed.
 */
export async function phoneFormatter(
  db: Db,
  tenant: Tenant,
  phones: Phone[],
): Promise<(phone: Phone) => Phone> {
  const isNational = phones.some((phone) => phone && !phone.startsWith("+"));
  const country = isNational ? await countryOf(db, tenant) : null;
  return (phone) => phone && formatPhone(phone, country);
}
