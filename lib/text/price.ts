/** An amount of money as it is written where a language is spoken: `€80`, `80,50 €`. */
export const priceWords = (
  { value, currency }: { value: string; currency: string },
  locale: string,
): string =>
  new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency, trailingZeroDisplay: "stripIfInteger" },
  }).format(Number(value));
