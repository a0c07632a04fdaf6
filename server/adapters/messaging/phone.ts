import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

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
  // Benin put 01 before its numbers in 2024.
  [/^\+22901(\d{8})$/, "+229$1"],
  [/^\+229(\d{8})$/, "+22901$1"],
  // Ivory Coast put two digits before its mobile numbers in 2021; the second of the old ones names the network.
  [/^\+22501([04-9][1-3]\d{6})$/, "+225$1"],
  [/^\+22505([04-9][4-6]\d{6})$/, "+225$1"],
  [/^\+22507([04-9][7-9]\d{6})$/, "+225$1"],
  [/^\+225([04-9][1-3]\d{6})$/, "+22501$1"],
  [/^\+225([04-9][4-6]\d{6})$/, "+22505$1"],
  [/^\+225([04-9][7-9]\d{6})$/, "+22507$1"],
];

/** A number (E.164) and the other form under which the same mobile may be known, if it has one. */
export function phoneVariants(e164: string): string[] {
  const found = EQUIVALENTS.find(([pattern]) => pattern.test(e164));
  return found ? [e164, e164.replace(...found)] : [e164];
}

const parse = (text: string, defaultCountry?: Parameters<typeof isSupportedCountry>[0]) =>
  parsePhoneNumberFromString(text, {
    extract: false,
    ...(defaultCountry && isSupportedCountry(defaultCountry) && { defaultCountry }),
  });

const isPossible = (number: string): boolean => parse(number)?.isPossible() ?? false;

/** A typed number without invisible marks, and without the `.0` that spreadsheets put behind numbers. */
const cleaned = (text: string): string =>
  text
    .replace(/(?!\s)[\p{Cf}\p{Cc}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^(\+?\d+)\.0+$/, "$1");

const callingCodeOf = (country: string) => isSupportedCountry(country) && getCountryCallingCode(country);

/**
 * Reads a number as it is dialled in a country. Before a country code that is 00 in most countries, and the library
 * knows where it is another, such as 0011.
 */
function readAt(text: string, country: string) {
  const home = parse(text, country);
  const isAbroad = home?.isPossible() && home.countryCallingCode !== callingCodeOf(country);
  if (text.startsWith("00")) return isAbroad ? home : parse(text.replace(/^00/, "+"));
  // Where numbers begin with 0 at home, one that begins with the country's code instead is written as from abroad.
  const isWithoutZero = home?.formatNational().startsWith("0") && /^[1-9]\d{9,}$/.test(text);
  const whole =
    isWithoutZero && text.startsWith(home?.countryCallingCode ?? "?") ? parse(`+${text}`) : undefined;
  return whole?.isValid() ? whole : home;
}

/** Parses a typed number; undefined if it can't be a number. */
function readNumber(typed: string, country: string | null) {
  const text = cleaned(typed);
  const isInternational = text.startsWith("+");
  const read = country && !isInternational ? readAt(text, country) : parse(text.replace(/^00/, "+"));
  if (!read) return undefined;
  // In its own country a number may be possible without its area code (Canada), which makes it no international one.
  const isWhole = /^(?:\+|00)/.test(text) && read.isPossible();
  return isWhole || phoneVariants(read.number).some(isPossible) ? read : undefined;
}

/** A typed number as E.164, or null: with a country code (`+`, `00`), or as dialled in `country` (ISO 3166-1). */
export const toE164 = (text: string, country: string | null = null): string | null =>
  readNumber(text, country)?.number ?? null;

const BETWEEN_NUMBERS = /[/;,|\n]|:::|\s(?:or|and|oder|und|ou|et|o|y|e)\s/u;

/**
 * The numbers in a text, in the form in which they are stored: E.164 if they can be read as numbers, else as typed. A
 * text may hold several.
 */
export function phonesIn(text: string, country: string | null = null): string[] {
  const whole = toE164(text, country);
  if (whole) return [whole];
  const parts = text.split(BETWEEN_NUMBERS).flatMap((part) => toE164(part, country) ?? []);
  return parts.length > 1 ? [...new Set(parts)] : [cleaned(text)].filter(Boolean);
}

/** A stored number for display, such as `+44 7700 900123`; unchanged if it can't be read as a number. */
export const formatPhone = (phone: string, country: string | null = null): string =>
  readNumber(phone, country)?.formatInternational() ?? phone;

/**
 * A provider's number (digits, with or without `+`) with `+`, else null. Not normalized, since it is the provider's
 * key.
 */
export const fromProvider = (id: string): string | null =>
  /^\+?[1-9]\d{6,14}$/.test(id) ? `+${id.replace("+", "")}` : null;
