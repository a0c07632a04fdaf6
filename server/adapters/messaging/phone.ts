import { parsePhoneNumberFromString } from "libphonenumber-js/min";

export function toE164(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text);
  return parsed?.isPossible() ? parsed.number : null;
}

export const phoneVariants = (e164: string): string[] => [e164];
