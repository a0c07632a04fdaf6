import { changedFields, isSame } from "@/components/changed";
import type { Inputs, Outputs } from "@/components/trpc";
import { hasSoundPrice, toPrice } from "./price";
import { type QuestionDraft, questionFault, toQuestionDrafts, toQuestions } from "./questions";

export type Settings = Outputs["organization"]["get"];
type Patch = Inputs["organization"]["update"];

/** `isNew`: added here and not saved yet. `saved`: the name under which it is saved. */
export type ServiceDraft = {
  key: string;
  name: string;
  minutes: number | "";
  /** In words, or with a currency an amount of it. */
  price?: string;
  currency?: string | null;
  description?: string;
  location?: string;
  group?: string;
  hidden?: boolean;
  questions?: QuestionDraft[];
  picture_id?: string | null;
  isNew?: boolean;
  saved?: string;
};
export type HoursDraft = { key: string; from: string; to: string };
/** The settings being edited: rows have keys of their own, and `to` at midnight is `00:00`. */
export type Draft = {
  name: string;
  address: string;
  country: string | null;
  language: Settings["language"];
  time_zone: string;
  services: ServiceDraft[];
  default_minutes: number | "";
  days: HoursDraft[][];
  reply_target: number | "";
};

/** The days of the week in display order, Monday first; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const MIDNIGHT = "24:00";
const SHORTEST = 5;
const LONGEST = 1440;
const LONGEST_TARGET = 10_080;

// Drafts outlive a reload, and a row that is added after it needs another key than theirs.
let keys = Date.now();
const newKey = (): string => String(++keys);

/** A new service to fill in, half an hour long by default. */
export const newService = (): ServiceDraft => ({ key: newKey(), name: "", minutes: 30, isNew: true });

// An added line that is left empty does not count.
const isBlank = ({ isNew, name }: ServiceDraft): boolean => isNew === true && name.trim() === "";

/** New hours to fill in, 09:00 to 17:00 by default. */
export const newHours = (from = "09:00", to = "17:00"): HoursDraft => ({ key: newKey(), from, to });

/** Hours to add to a day: an afternoon after a morning, else the default. */
export function nextHours(day: readonly HoursDraft[]): HoursDraft {
  const last = day.at(-1)?.to ?? "";
  return last && last < "17:00" ? newHours(last < "13:00" ? "13:00" : last, "18:00") : newHours();
}

/** A week's hours as the form holds them: a list for each day of the week, Sunday first. */
export const toDays = (opening_hours: Settings["opening_hours"]): HoursDraft[][] =>
  Array.from({ length: 7 }, (_, day) =>
    (opening_hours[day] ?? []).map(({ from, to }) => newHours(from, to === MIDNIGHT ? "00:00" : to)),
  );

/** A week's hours as a form begins with them: those that are saved, else the usual ones from Monday to Friday. */
export const openingWeek = (saved: Settings["opening_hours"] | null): HoursDraft[][] =>
  saved ? toDays(saved) : [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 0 || day === 6 ? [] : [newHours()]));

/** The settings as the form holds them: rows have keys, and midnight is `00:00`. */
export const toDraft = (settings: Settings): Draft => ({
  name: settings.name,
  address: settings.address ?? "",
  country: settings.country,
  language: settings.language,
  time_zone: settings.time_zone,
  services: settings.services.map((service) => ({
    key: newKey(),
    name: service.name,
    minutes: service.duration_minutes,
    price: service.price_amount?.value ?? service.price ?? "",
    currency: service.price_amount?.currency ?? null,
    description: service.description ?? "",
    location: service.location ?? "",
    group: service.group ?? "",
    hidden: service.hidden ?? false,
    questions: toQuestionDrafts(service.questions),
    picture_id: service.picture_id ?? null,
    saved: service.name,
  })),
  default_minutes: settings.default_duration_minutes,
  reply_target: settings.reply_target_minutes,
  days: toDays(settings.opening_hours),
});

const closing = ({ to }: HoursDraft): string => (to === "00:00" ? MIDNIGHT : to);

/** A week's hours, as the API takes them. */
export const toHours = (days: HoursDraft[][]) =>
  Object.fromEntries(
    days.map((day, index) => [index, day.map((hours) => ({ from: hours.from, to: closing(hours) }))]),
  );

/** A service as the API takes it, with what another page sets of it. */
function toService(service: ServiceDraft, services: Settings["services"]) {
  const { name, minutes, description, location, group, hidden, questions, picture_id, saved } = service;
  const known = services.find((one) => one.name === saved);
  return {
    ...known,
    name,
    duration_minutes: Number(minutes),
    ...toPrice(service),
    ...(description !== undefined && { description: description.trim() || undefined }),
    ...(location !== undefined && { location: location.trim() || undefined }),
    ...(group !== undefined && { group: group.trim() || undefined }),
    ...(hidden !== undefined && { hidden: hidden || undefined }),
    ...(questions !== undefined && { questions: toQuestions(questions) }),
    ...(picture_id !== undefined && { picture_id: picture_id ?? undefined }),
    ...(known && known.name !== name.trim() && { renamed_from: known.name }),
  };
}

/** The draft as the API takes it; `settings` are the saved ones. */
export const toPatch = (
  { name, address, country, language, time_zone, services, default_minutes, days, reply_target }: Draft,
  settings: Pick<Settings, "services">,
): Patch => ({
  name,
  address: address.trim() || null,
  country,
  language,
  time_zone,
  services: services
    .filter((service) => !isBlank(service))
    .map((service) => toService(service, settings.services)),
  default_duration_minutes: Number(default_minutes),
  reply_target_minutes: Number(reply_target),
  opening_hours: toHours(days),
});

const byName = (services: readonly ServiceDraft[]) =>
  new Map(services.map((service) => [service.saved, service] as const));

const contentOf = ({ key: _key, isNew: _isNew, saved: _saved, ...content }: ServiceDraft) => content;

const isEdited = (service: ServiceDraft, before: ServiceDraft | undefined): boolean =>
  !before || !isSame(contentOf(before), contentOf(service));

/** The services as they are saved now, with what was added, edited and removed in the draft. */
function mergedServices(
  before: readonly ServiceDraft[],
  draft: readonly ServiceDraft[],
  now: readonly ServiceDraft[],
) {
  const [was, is] = [byName(before), byName(now)];
  const kept = draft.flatMap((service) => {
    if (isEdited(service, was.get(service.saved))) return service;
    return is.get(service.saved) ?? [];
  });
  const drafted = byName(draft);
  const addedMeanwhile = now.filter(({ saved }) => !was.has(saved) && !drafted.has(saved));
  return [...kept, ...addedMeanwhile];
}

/**
 * The changes that the draft makes to `before`, as the API takes them. They leave alone what a colleague has saved in
 * the meantime: `now` are the settings as they are at present.
 */
export function toChanges(before: Settings, draft: Draft, now: Settings): Patch {
  const [was, is] = [toDraft(before), toDraft(now)];
  const days = draft.days.map((day, index) => {
    const isAsBefore = isSame(toHours([day]), toHours([was.days[index] ?? []]));
    return isAsBefore ? (is.days[index] ?? []) : day;
  });
  const services = mergedServices(was.services, draft.services, is.services);
  const changed = changedFields(toPatch(was, before), toPatch(draft, before));
  const merged = toPatch({ ...draft, days, services }, now);
  return {
    ...changed,
    ...(changed.services && { services: merged.services }),
    ...(changed.opening_hours && { opening_hours: merged.opening_hours }),
    // Saving these settings confirms the zone, which is a guess at first.
    time_zone: changed.time_zone ?? now.time_zone,
  };
}

export const isDuration = (minutes: number | ""): boolean =>
  minutes !== "" && Number.isInteger(minutes) && minutes >= SHORTEST && minutes <= LONGEST;

/** Whether this is a valid reply target: whole minutes, from one to a week. */
export const isTarget = (minutes: number | ""): boolean =>
  minutes !== "" && Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_TARGET;

/** A service's fault as a key of the texts, or null. */
export function serviceFault(service: ServiceDraft, all: readonly ServiceDraft[]) {
  const { name, minutes, key } = service;
  const wanted = name.trim().toLowerCase();
  if (isBlank(service)) return null;
  if (!wanted) return "nameMissing" as const;
  if (all.some((other) => other.key !== key && other.name.trim().toLowerCase() === wanted))
    return "sameName" as const;
  if (!hasSoundPrice(service)) return "priceWrong" as const;
  return isDuration(minutes) ? null : ("minutesWrong" as const);
}

const hasSoundQuestions = ({ questions = [] }: ServiceDraft): boolean =>
  questions.every((question) => questionFault(question) === null);

/** A day's fault as a key of the texts, or null. */
export function hoursFault(day: readonly HoursDraft[]) {
  if (day.some((hours) => !hours.from || hours.from >= closing(hours))) return "order" as const;
  const sorted = day.toSorted((a, b) => a.from.localeCompare(b.from));
  const overlaps = sorted.some((hours, at) => {
    const before = sorted[at - 1];
    return before !== undefined && hours.from < closing(before);
  });
  return overlaps ? ("overlap" as const) : null;
}

/** Whether a week has hours, and none that clash. */
export const hasSoundHours = (days: readonly HoursDraft[][]): boolean =>
  days.some((day) => day.length > 0) && days.every((day) => hoursFault(day) === null);

export const isSound = ({ name, services, default_minutes, days, reply_target }: Draft): boolean =>
  name.trim() !== "" &&
  isTarget(reply_target) &&
  isDuration(default_minutes) &&
  services.every((service) => serviceFault(service, services) === null && hasSoundQuestions(service)) &&
  days.every((day) => hoursFault(day) === null);
