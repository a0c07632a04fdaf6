/**
 * How customers of a language ask about the business itself. Patterns for unaccented text in any case, without accents
 * themselves.
 */
export type AskWords = {
  /** When it is open. */
  hours: RegExp;
  /** What something costs. */
  price: RegExp;
  /** Where it is. */
  address: RegExp;
  /** What it offers. */
  services: RegExp;
  /** Something else about it: what it takes, has or allows. */
  business: RegExp;
  /** Asks for a free time or a visit, so for an appointment. */
  visit: RegExp;
};
