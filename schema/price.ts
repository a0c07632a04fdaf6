import { z } from "zod";
import { CURRENCIES, DECIMAL, isAmountOf } from "./currency";

const NO_CURRENCY = "must be a currency such as EUR";

export const PriceAmount = z
  .object({
    value: z.string().regex(DECIMAL, "must be an amount such as 80 or 80.50").meta({
      description: "With a dot, and no more decimals than the currency has: 80.50 euros, 8000 yen",
      example: "80.50",
    }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, NO_CURRENCY)
      .refine((code) => CURRENCIES.includes(code), { message: NO_CURRENCY, abort: true })
      .meta({ description: "As an ISO 4217 code", example: "EUR" }),
  })
  .refine(isAmountOf, { path: ["value"], message: "has more decimals than its currency" })
  .meta({ id: "PriceAmount", description: "An amount of money" });
export type PriceAmount = z.infer<typeof PriceAmount>;
