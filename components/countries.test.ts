import { describe, expect, test } from "vitest";
import { countryName, countryOptions, guessCountry } from "./countries";

describe("guessCountry", () => {
  test.each([
    [["en-GB"], "Europe/London", "GB"],
    [["en-US", "en"], "Europe/Berlin", "DE"],
    [["de-AT"], "Europe/Vienna", "AT"],
    [["fr-CA", "en-CA"], "America/Toronto", "CA"],
    [["en-US"], "America/Los_Angeles", "US"],
    [["en"], "Asia/Tokyo", "JP"],
    [["pt-BR"], "UTC", "BR"],
    [["en"], "UTC", null],
    [["en-001"], "UTC", null],
  ])("turns %j in %s into %s", (languages, time_zone, country) => {
    expect(guessCountry(languages, time_zone)).toBe(country);
  });
});

test("countries are offered by name", () => {
  const options = countryOptions("en");
  expect(options).toHaveLength(249);
  expect(options[0]).toEqual({ value: "AF", label: "Afghanistan" });
  expect(options.find(({ value }) => value === "GB")?.label).toBe("United Kingdom");
});

test("a country's name comes from its code", () => {
  expect(countryName("GB", "en")).toBe("United Kingdom");
});
