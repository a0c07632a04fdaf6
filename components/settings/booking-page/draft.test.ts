import { expect, test } from "vitest";
import { PAGE_DEFAULTS } from "@/schema/booking-page";
import {
  colourFault,
  isSoundPage,
  lacksAddress,
  movedUp,
  type PageDraft,
  type PageSettings,
  pageChanges,
  previewChanges,
  toPageDraft,
  withLanguage,
} from "./draft";

const settings: PageSettings = { ...PAGE_DEFAULTS, former_slugs: [], text_colour: null };
const drafted = (changes: Partial<PageDraft>): PageDraft => ({ ...toPageDraft(settings), ...changes });

test("a draft that changes nothing changes nothing, blanks included", () => {
  expect(pageChanges(settings, toPageDraft(settings))).toEqual({});
  expect(pageChanges(settings, drafted({ welcome: "  ", slug: " " }))).toEqual({});
});

test("only what differs is saved, trimmed; a cleared text becomes null", () => {
  const saved = { ...settings, welcome: "Hello", slug: "salon", colour: "#1f6f54" };
  const draft = {
    ...toPageDraft(saved),
    welcome: "",
    slug: "",
    colour: "#1F6F54",
    consent_text: " I agree. ",
  };
  expect(pageChanges(saved, draft)).toEqual({ welcome: null, consent_text: "I agree." });
});

test("the preview follows what visitors see, and a colour only once it can be read", () => {
  const draft = drafted({ slug: "a", welcome: "Hello", colour: "#7", bookings_per_hour: "" });
  expect(previewChanges(settings, draft)).toEqual({ welcome: "Hello" });
  expect(previewChanges(settings, { ...draft, colour: "#1f6f54" })).toEqual({
    welcome: "Hello",
    colour: "#1f6f54",
  });
});

test("a page that is shown needs an address", () => {
  expect(lacksAddress(drafted({ state: "paused" }))).toBe(true);
  expect(isSoundPage(drafted({ state: "on", slug: "salon" }))).toBe(true);
  expect(isSoundPage(drafted({}))).toBe(true);
});

test.each([
  ["", null],
  ["#1f6f54", null],
  ["#777777", "contrastLow"],
  ["green", "colourWrong"],
])("the colour %j: %s", (colour, fault) => {
  expect(colourFault(colour)).toBe(fault);
  expect(isSoundPage(drafted({ colour }))).toBe(fault === null);
});

test.each([
  { change_until_hours: "" as const },
  { change_until_hours: 169 },
  { change_until_hours: 1.5 },
  { bookings_per_hour: 0 },
])("%j is not sound", (changes) => {
  expect(isSoundPage(drafted(changes))).toBe(false);
});

test("languages are added at the end, moved up one by one, and one stays", () => {
  expect(withLanguage(["en"], "de", true)).toEqual(["en", "de"]);
  expect(withLanguage(["en", "de"], "en", false)).toEqual(["de"]);
  expect(withLanguage(["en"], "en", false)).toEqual(["en"]);
  expect(movedUp(["en", "de", "fr"], "fr")).toEqual(["en", "fr", "de"]);
  expect(movedUp(["en", "de"], "en")).toEqual(["en", "de"]);
});
