import { isAmountOf } from "@/schema/currency";

/** In words, or with a currency an amount of it. */
type PriceDraft = { price?: string; currency?: string | null };

/** An amount as typed, with a comma or a dot. */
const amountOf = ({ price = "", currency }: PriceDraft) => {
  const value = price.trim().replace(",", ".");
  return currency && value ? { value, currency } : undefined;
};

/** Whether the price is a text, or an amount that its currency has. */
export const hasSoundPrice = (service: PriceDraft): boolean => {
  const amount = amountOf(service);
  return !amount || isAmountOf(amount);
};

/** The price as the API takes it: an amount, or a text. */
export function toPrice(service: PriceDraft) {
  const { price, currency } = service;
  if (price === undefined) return {};
  return { price: currency ? undefined : price.trim() || undefined, price_amount: amountOf(service) };
}
