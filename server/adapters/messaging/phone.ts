import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Two spellings of one mobile number: from the first to the second, and back. */
const EQUIVALENTS: [RegExp, string][] = [
  // Brazil put a 9 before its mobile numbers, which began with 6 to 9 and are known to WhatsApp in both forms.
  [/^\+55([1-9]\d)9([6-9]\d{7})$/, "+55$1$2"],
  [/^\+55([1-9]\d)([6-9]\d{7})$/, "+55$19$2"],
  // Argentina: a 9 marks mobile numbers when called from abroad.
  [/^\+549(\d{10})$/, "+54$1"],
  [/^\+54([1-8]\d{9})$/, "+549$1"],
  // Mexico: a 1 marked mobile numbers until 2019.
  [/^\+521(\d{10})$/, "+52$1"],
  [/^\+52([2-9]\d{9})$/, "+521$1"],
];

/** A number (E.164) and the other form under which the same mobile may be known, if there is one. */
export function phoneVariants(e164: string): string[] {
  const found = EQUIVALENTS.find(([pattern]) => pattern.test(e164));
  return found ? [e164, e164.replace(...found)] : [e164];
}

const isPossible = (number: string): boolean => parsePhoneNumberFromString(number)?.isPossible() ?? false;

/** What a typed number is read as, if it can be one. */
function readNumber(text: string, country: string | null) {
  const international = text.trim().replace(/^00/, "+");
  const defaultCountry = country && isSupportedCountry(country) ? country : undefined;
  const read = parsePhoneNumberFromString(international, { extract: false, defaultCountry });
  return read && (read.isPossible() || phoneVariants(read.number).some(isPossible)) ? read : undefined;
}

/** A typed number as E.164, or null: with a country code (`+`, `00`), or as dialled in `country` (ISO 3166-1). */
export const toE164 = (text: string, country: string | null = null): string | null =>
  readNumber(text, country)?.number ?? null;

/** A number that a person wrote, as it is kept: E.164 where it can be read as one, else as written. */
export const toPhone = (text: string, country: string | null = null): string => toE164(text, country) ?? text;

/** A kept number as people read it, `+44 7700 900123`; as it was written where it can't be read as a number. */
export const formatPhone = (phone: string, country: string | null = null): string =>
  readNumber(phone, country)?.formatInternational() ?? phone;

/** A number as a provider knows it: digits, with or without `+`. Kept as it is, since it is the provider's key. */
export const fromProvider = (id: string): string | null =>
  /^\+?[1-9]\d{6,14}$/.test(id) ? `+${id.replace("+", "")}` : null;
