import { describe, expect, test } from "vitest";
import { formatPhone, fromProvider, phonesIn, phoneVariants, toE164 } from "./phone";

describe("toE164", () => {
  test.each([
    ["+16505551234", "+16505551234"],
    [" +1 (415) 555-0829 ", "+14155550829"],
    ["0033 6 12 34 56 78", "+33612345678"],
    ["+33 (0)6 12 34 56 78", "+33612345678"],
    ["+44 20 7183 8750 ext. 3", "+442071838750"],
    ["+15555550123", "+15555550123"],
    ["+5511987654321", "+5511987654321"],
    ["+5215512345678", "+5215512345678"],
    ["+٤٩١٥١٢٣٤٥٦٧٨٩", "+4915123456789"],
    ["\u202a+49 171 5550101\u202c", "+491715550101"],
    ["+49\u200b171\u00a05550101", "+491715550101"],
    ["+491715550101.0", "+491715550101"],
    ["+22997123456", "+22997123456"],
  ])("reads %j as %s", (text, e164) => {
    expect(toE164(text)).toBe(e164);
  });

  test.each([
    "",
    "+",
    "hello",
    "+1555",
    "6505551234",
    "06 12 34 56 78",
    "US.13491208655302741918",
    "+99912345678",
    `+${"1".repeat(40)}`,
    "call +16505551234",
    "\u0000",
  ])("does not take %j for a number", (text) => {
    expect(toE164(text)).toBeNull();
  });
});

describe("toE164 in a country", () => {
  test.each([
    ["07700 900123", "GB", "+447700900123"],
    ["(415) 555-0829", "US", "+14155550829"],
    ["011 44 7700 900123", "US", "+447700900123"],
    ["06 12 34 56 78", "FR", "+33612345678"],
    ["11 98765-4321", "BR", "+5511987654321"],
    ["55 1234 5678", "MX", "+525512345678"],
    ["011 15-2345-6789", "AR", "+5491123456789"],
    ["+33 6 12 34 56 78", "GB", "+33612345678"],
    ["0011 44 7700 900123", "AU", "+447700900123"],
    ["0044 7700 900123", "AU", "+447700900123"],
    ["0033 6 12 34 56 78", "BR", "+33612345678"],
    ["001 44 7700 900123", "HK", "+447700900123"],
    ["491715550101", "DE", "+491715550101"],
    ["491715550101.0", "DE", "+491715550101"],
    ["0171/5550101", "DE", "+491715550101"],
    ["3933312345", "IT", "+393933312345"],
    ["9112345678", "IN", "+919112345678"],
    ["447700900123", "GB", "+447700900123"],
    ["0033 6 12 34 56 78", "GB", "+33612345678"],
  ])("reads %j in %s as %s", (text, country, e164) => {
    expect(toE164(text, country)).toBe(e164);
  });

  test.each([
    ["999", "GB"],
    ["555-1234", "US"],
    ["448-3795", "CA"],
    ["hello", "GB"],
    ["07700 900123 or 07700 900124", "GB"],
    ["07700 900123", "AQ"],
    ["07700 900123", "nowhere"],
  ])("does not take %j in %s for a number", (text, country) => {
    expect(toE164(text, country)).toBeNull();
  });
});

describe("fromProvider", () => {
  test.each([
    ["16505551234", "+16505551234"],
    ["+16505551234", "+16505551234"],
    ["5215512345678", "+5215512345678"],
    ["US.1349", null],
    ["", null],
    ["+0123456789", null],
    ["1650 555 1234", null],
    ["1".repeat(16), null],
  ])("reads %j as %s", (id, phone) => {
    expect(fromProvider(id)).toBe(phone);
  });
});

describe("phoneVariants", () => {
  test.each([
    ["Brazil, São Paulo", "+5511987654321", "+551187654321"],
    ["Brazil, Porto Alegre", "+5551991234567", "+555191234567"],
    ["Argentina, Buenos Aires", "+5491123456789", "+541123456789"],
    ["Argentina, Córdoba", "+5493511234567", "+543511234567"],
    ["Mexico City", "+5215512345678", "+525512345678"],
    ["Mexico, Monterrey", "+5218112345678", "+528112345678"],
  ])("knows both forms of a mobile in %s", (_, first, second) => {
    expect(phoneVariants(first)).toEqual([first, second]);
    expect(phoneVariants(second)).toEqual([second, first]);
  });

  test.each([
    ["a Brazilian landline", "+551132345678"],
    ["a Brazilian mobile newer than the ninth digit", "+5511912345678"],
    ["a Brazilian toll-free number", "+558001234567"],
    ["a number of the United States", "+16505551234"],
    ["a German mobile", "+4915123456789"],
    ["no number", "US.1349"],
    ["nothing", ""],
  ])("knows one form of %s", (_, phone) => {
    expect(phoneVariants(phone)).toEqual([phone]);
  });
});

test.each([
  ["+447700900123", null, "+44 7700 900123"],
  ["+4915123456789", null, "+49 1512 3456789"],
  ["+16505551234", "GB", "+1 650 555 1234"],
  ["07700 900123", "GB", "+44 7700 900123"],
  ["07700 900123 ext. 3", "GB", "+44 7700 900123 x3"],
  ["07700 900123", null, "07700 900123"],
  ["ask at reception", "GB", "ask at reception"],
])("formats %j in %s as %j", (phone, country, formatted) => {
  expect(formatPhone(phone, country)).toBe(formatted);
});

describe("phonesIn", () => {
  test.each([
    ["0171 5550101 / 030 5550102", ["+491715550101", "+49305550102"]],
    ["0171 5550101, 0171 5550101", ["+491715550101"]],
    ["+49 171 5550101 ::: +49 30 5550102", ["+491715550101", "+49305550102"]],
    ["0171 5550101 oder 030 5550102", ["+491715550101", "+49305550102"]],
    ["0171/5550101", ["+491715550101"]],
    ["ext. 700", ["ext. 700"]],
    ["\u200b", []],
  ])("finds in %j %j", (text, phones) => {
    expect(phonesIn(text, "DE")).toEqual(phones);
  });
});

test.each([
  ["+22997123456", "+2290197123456"],
  ["+22507123456", "+2250707123456"],
  ["+22544123456", "+2250544123456"],
  ["+22501123456", "+2250101123456"],
])("%s and %s are one number", (one, other) => {
  expect(phoneVariants(one)).toEqual([one, other]);
  expect(phoneVariants(other)).toEqual([other, one]);
});
