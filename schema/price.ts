import { z } from "zod";

/** The currencies of ISO 4217 that somebody can pay with. */
export const CURRENCIES = (
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY " +
  "COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR " +
  "ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK " +
  "MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF " +
  "SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU " +
  "UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
).split(" ");

const NO_CURRENCY = "must be a currency such as EUR";

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 0;

const hasFewDecimals = ({ value, currency }: { value: string; currency: string }): boolean =>
  (value.split(".")[1] ?? "").length <= decimalsOf(currency);

export const PriceAmount = z
  .object({
    value: z
      .string()
      .regex(/^\d{1,9}(?:\.\d{1,3})?$/, "must be an amount such as 80 or 80.50")
      .meta({
        description: "With a dot, and no more decimals than the currency has: 80.50 euros, 8000 yen",
        example: "80.50",
      }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, NO_CURRENCY)
      .refine((code) => CURRENCIES.includes(code), { message: NO_CURRENCY, abort: true })
      .meta({ description: "As an ISO 4217 code", example: "EUR" }),
  })
  .refine(hasFewDecimals, { path: ["value"], message: "has more decimals than its currency" })
  .meta({ id: "PriceAmount", description: "An amount of money" });
export type PriceAmount = z.infer<typeof PriceAmount>;
