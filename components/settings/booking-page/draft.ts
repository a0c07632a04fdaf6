import { changedFields } from "@/components/changed";
import type { Inputs, Outputs } from "@/components/trpc";
import { textColour } from "@/lib/text/contrast";

export type PageSettings = Outputs["bookingPage"]["get"];
type Patch = Inputs["bookingPage"]["update"];
type Language = PageSettings["languages"][number];

type Text = "slug" | "paused_text" | "welcome" | "colour" | "imprint_url" | "privacy_url" | "consent_text";
type Whole = "change_until_hours" | "bookings_per_hour" | "waiting_hold_minutes" | "waiting_offers_per_day";
/** What the server alone decides. */
type Derived = "former_slugs" | "text_colour" | "consent_version";

/** The settings as the form holds them: texts that are not given are empty, numbers may be. */
export type PageDraft = Omit<PageSettings, Text | Whole | Derived> &
  Record<Text, string> &
  Record<Whole, number | "">;

/** A part of the settings as it is edited: `saved` are those before, `error` is what the last saving was refused for. */
export type PagePartProps = {
  draft: PageDraft;
  saved: PageSettings;
  change: (changes: Partial<PageDraft>) => void;
  error: unknown;
};

export const toPageDraft = ({
  former_slugs: _former,
  text_colour: _text,
  consent_version: _version,
  ...settings
}: PageSettings): PageDraft => ({
  ...settings,
  slug: settings.slug ?? "",
  paused_text: settings.paused_text ?? "",
  welcome: settings.welcome ?? "",
  colour: settings.colour ?? "",
  imprint_url: settings.imprint_url ?? "",
  privacy_url: settings.privacy_url ?? "",
  consent_text: settings.consent_text ?? "",
});

const filled = (text: string): string | null => text.trim() || null;

/** The draft as the API takes it. An address that was cleared stays: a page keeps one. */
const toPatch = ({ slug, ...draft }: PageDraft): Patch => ({
  ...draft,
  ...(slug.trim() && { slug: slug.trim() }),
  paused_text: filled(draft.paused_text),
  welcome: filled(draft.welcome),
  colour: filled(draft.colour.toLowerCase()),
  imprint_url: filled(draft.imprint_url),
  privacy_url: filled(draft.privacy_url),
  consent_text: filled(draft.consent_text),
  change_until_hours: Number(draft.change_until_hours),
  bookings_per_hour: Number(draft.bookings_per_hour),
  waiting_hold_minutes: Number(draft.waiting_hold_minutes),
  waiting_offers_per_day: Number(draft.waiting_offers_per_day),
});

/** What the draft changes of the settings, as the API takes it. */
export const pageChanges = (settings: PageSettings, draft: PageDraft): Patch =>
  changedFields(toPatch(toPageDraft(settings)), toPatch(draft));

/** What the draft changes of what visitors see; a colour that can't be read is left out while it is typed. */
export function previewChanges(settings: PageSettings, draft: PageDraft): Patch {
  const { state, paused_text, welcome, colour, imprint_url, privacy_url, languages, logo_id } = draft;
  const shown = { state, paused_text, welcome, imprint_url, privacy_url, languages, logo_id };
  const readable = colourFault(colour) === null && { colour };
  return pageChanges(settings, { ...toPageDraft(settings), ...shown, ...readable });
}

const isWhole = (value: number | "", least: number, most: number): boolean =>
  value !== "" && Number.isInteger(value) && value >= least && value <= most;

export const isSoundDeadline = (hours: number | ""): boolean => isWhole(hours, 0, 168);
export const isSoundCeiling = (bookings: number | ""): boolean => isWhole(bookings, 1, 1000);
export const isSoundHold = (minutes: number | ""): boolean => isWhole(minutes, 5, 720);
export const isSoundOffers = (offers: number | ""): boolean => isWhole(offers, 1, 20);

/** Whether it is a colour such as #1f6f54. */
export const isColour = (colour: string): boolean => /^#[0-9a-f]{6}$/i.test(colour.trim());

/** A colour's fault as a key of the texts, or null; without one the page has its usual colour. */
export function colourFault(colour: string): "colourWrong" | "contrastLow" | null {
  if (colour.trim() === "") return null;
  if (!isColour(colour)) return "colourWrong";
  return textColour(colour.trim()) === null ? "contrastLow" : null;
}

/** Whether a page would be shown that has no address. */
export const lacksAddress = ({ slug, state }: PageDraft): boolean => state !== "off" && slug.trim() === "";

export const isSoundPage = (draft: PageDraft): boolean =>
  !lacksAddress(draft) &&
  colourFault(draft.colour) === null &&
  isSoundDeadline(draft.change_until_hours) &&
  isSoundCeiling(draft.bookings_per_hour) &&
  isSoundHold(draft.waiting_hold_minutes) &&
  isSoundOffers(draft.waiting_offers_per_day);

/** The languages with one that is added at the end or removed; the last one stays. */
export function withLanguage(languages: readonly Language[], language: Language, isOn: boolean): Language[] {
  const others = languages.filter((one) => one !== language);
  if (isOn) return [...others, language];
  return others.length > 0 ? others : [language];
}

/** The languages with one a place further up. */
export function movedUp(languages: readonly Language[], language: Language): Language[] {
  const at = languages.indexOf(language);
  const before = languages[at - 1];
  if (before === undefined) return [...languages];
  return [...languages.slice(0, at - 1), language, before, ...languages.slice(at + 1)];
}
