const numbers = new Intl.NumberFormat("en-GB");

/** A number for people, as `12,345`. */
export const number = (value: number): string => numbers.format(value);

/** What something cost in US dollars; less than one to a hundredth of a cent. */
export const dollars = (amount: number): string => `US$${amount.toFixed(amount < 1 ? 4 : 2)}`;
