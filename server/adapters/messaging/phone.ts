import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Pairs of spellings of one mobile number, in both directions. */
const EQUIVALENTS: [RegExp, string][] = [
  // Brazil added a 9 to its mobile numbers, which used to start with 6 to 9. WhatsApp knows them in both forms.
  [/^\+55([1-9]\d)9([6-9]\d{7})$/, "+55$1$2"],
  [/^\+55([1-9]\d)([6-9]\d{7})$/, "+55$19$2"],
  // Argentina: a 9 marks mobile numbers when called from abroad.
  [/^\+549(\d{10})$/, "+54$1"],
  [/^\+54([1-8]\d{9})$/, "+549$1"],
  // Mexico: a 1 marked mobile numbers until 2019.
  [/^\+521(\d{10})$/, "+52$1"],
  [/^\+52([2-9]\d{9})$/, "+521$1"],
];

/** A number (E.164) and the other form under which the same mobile may be known, if it has one. */
export function phoneVariants(e164: string): string[] {
  const found = EQUIVALENTS.find(([pattern]) => pattern.test(e164));
  return found ? [e164, e164.replace(...found)] : [e164];
}

const isPossible = (number: string): boolean => parsePhoneNumberFromString(number)?.isPossible() ?? false;

/** Parses a typed number; undefined if it can't be a number. */
function readNumber(text: string, country: string | null) {
  const international = text.trim().replace(/^00/, "+");
  const defaultCountry = country && isSupportedCountry(country) ? country : undefined;
  const read = parsePhoneNumberFromString(international, { extract: false, defaultCountry });
  if (!read) return undefined;
  // In its own country a number may be possible without its area code (Canada), which makes it no international one.
  const isWhole = international.startsWith("+") && read.isPossible();
  return isWhole || phoneVariants(read.number).some(isPossible) ? read : undefined;
}

/** A typed number as E.164, or null: with a country code (`+`, `00`), or as dialled in `country` (ISO 3166-1). */
export const toE164 = (text: string, country: string | null = null): string | null =>
  readNumber(text, country)?.number ?? null;

/** The form in which a typed number is stored: E.164 if it can be read as a number, else as typed. */
export const toPhone = (text: string, country: string | null = null): string => toE164(text, country) ?? text;

/** A stored number for display, such as `+44 7700 900123`; unchanged if it can't be read as a number. */
export const formatPhone = (phone: string, country: string | null = null): string =>
  readNumber(phone, country)?.formatInternational() ?? phone;

/**
 * A provider's number (digits, with or without `+`) with `+`, else null. Not normalized, since it is the provider's
 * key.
 */
export const fromProvider = (id: string): string | null =>
  /^\+?[1-9]\d{6,14}$/.test(id) ? `+${id.replace("+", "")}` : null;
