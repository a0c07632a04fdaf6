const numbers = new Intl.NumberFormat("en-GB");

/** A number for people, as `12,345`: the only place in the dashboard that writes one so. */
export const number = (value: number): string => numbers.format(value);
