import type { Db } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg, type Tenant } from "@/db/tenant";
import { canBePhone, type Lead } from "@/schema/lead";
import type { WriteHindrance } from "@/schema/lead-contact";
import { formatPhone, phonesIn, toE164 } from "@/server/adapters/messaging/phone";

/** The organization's country (ISO 3166-1 alpha-2), to which numbers without a country code belong; null if not set. */
export async function countryOf(db: Db, tenant: Tenant): Promise<string | null> {
  const mine = db.select({ country: organizations.country }).from(organizations);
  const [organization] = await mine.where(ownOrg(tenant));
  return organization?.country ?? null;
}

/** A lead's numbers as somebody typed them; undefined ones are left as they are. */
type Numbers = { phone?: string | null | undefined; second_phone?: string | null | undefined };

/** A typed number in its stored form, and the second one if the text holds two. None if its digits are lost. */
function readTyped(typed: string, country: string | null): [string | null, string | null] {
  const [first = null, second = null] = canBePhone(typed) ? phonesIn(typed, country) : [];
  return [first, second];
}

/** Typed numbers in their stored form, read in that country. A second number in the text is the `second_phone`. */
export function numbersIn({ phone, second_phone }: Numbers, country: string | null): Numbers {
  const [first, beside] = phone ? readTyped(phone, country) : [null, null];
  const [second] = second_phone ? readTyped(second_phone, country) : [null];
  return {
    ...(phone !== undefined && { phone: first }),
    ...(second_phone !== undefined ? { second_phone: second } : beside && { second_phone: beside }),
  };
}

/** The same in the organization's country, which is looked up only if a number has no country code. */
export async function readNumbers(db: Db, tenant: Tenant, typed: Numbers): Promise<Numbers> {
  const isNational = [typed.phone, typed.second_phone].some((phone) => phone && !toE164(phone));
  return numbersIn(typed, isNational ? await countryOf(db, tenant) : null);
}

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

/** What a lead lacks for a conversation to be started with it, from any connection; null if nothing. */
export function hindranceOf({ blocked_at, phone, practice }: Lead): WriteHindrance | null {
  if (blocked_at) return "blocked";
  if (practice) return "practice";
  if (!phone) return "no_phone";
  return phone.startsWith("+") ? null : "no_country_code";
}
