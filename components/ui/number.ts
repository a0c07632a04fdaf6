const numbers = new Intl.NumberFormat("en-GB");

/** A number for display, such as `12,345`. */
export const number = (value: number): string => numbers.format(value);

/** An amount in US dollars; below one dollar to a hundredth of a cent. */
export const dollars = (amount: number): string => `US$${amount.toFixed(amount < 1 ? 4 : 2)}`;
