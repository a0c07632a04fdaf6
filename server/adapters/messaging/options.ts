import { toStorable } from "@/schema/common";
import { type AgentReply, REPLY_LIMITS } from "@/schema/reply";
import type { Notices } from "@/server/adapters/languages/notices";
import { clip, shorten } from "./text/cut";

const MAX_ID = 200;

/** One thing to choose. `section` and `description` are empty if there is none. */
export type Option = { id: string; title: string; description: string; section: string };

/** The changes made to a reply, each once, in words for staff. */
export type Changes = Set<string>;

/** Titles are one line. */
const clean = (text: string | null | undefined): string =>
  toStorable(text ?? "")
    .replace(/\s+/g, " ")
    .trim();

type Given = { id?: string | undefined; title: string; description?: string | null | undefined };

function toOption(given: Given, section: string): Option {
  const title = clean(given.title);
  const description = clean(given.description);
  return {
    id: toStorable(given.id ?? "").trim(),
    title: title || description,
    description: title ? description : "",
    section,
  };
}

/** All options of a reply, its list's rows first. */
export function optionsOf(
  { buttons, list }: AgentReply,
  { option: named }: Notices,
  changes: Changes,
): Option[] {
  const rows = (list?.sections ?? []).flatMap((section) =>
    section.rows.map((row) => toOption(row, clean(section.title))),
  );
  const taps = (buttons ?? []).map((button) => toOption(button, ""));
  if (rows.length > 0 && taps.length > 0) changes.add("buttons and list were made one list");
  return [...rows, ...taps].map((option, index) => {
    if (option.title) return option;
    changes.add("empty titles were filled in");
    return { ...option, title: clean(option.id) || named(index + 1) };
  });
}

export function labelOf({ list }: AgentReply, { options }: Notices, changes: Changes): string {
  const label = clean(list?.button) || options;
  if (label.length > REPLY_LIMITS.list_button) changes.add("the list's button was shortened");
  return shorten(label, REPLY_LIMITS.list_button);
}

/** Gives every option a unique id; one without an id gets its title. */
export function withIds(options: Option[], changes: Changes): Option[] {
  const taken = new Set<string>();
  return options.map((option) => {
    const base = clip(option.id || option.title, MAX_ID);
    let id = base;
    for (let copy = 2; taken.has(id); copy++) {
      const suffix = `-${copy}`;
      id = clip(base, MAX_ID - suffix.length) + suffix;
    }
    taken.add(id);
    if (id !== option.id) changes.add("missing, long or repeated ids were replaced");
    return { ...option, id };
  });
}

/** Moves section titles into the descriptions, for providers whose lists have no sections. */
export function withoutSections(options: Option[], changes: Changes): Option[] {
  if (options.every(({ section }) => section === "")) return options;
  changes.add("section titles became descriptions");
  return options.map((option) => ({
    ...option,
    section: "",
    description: [option.section, option.description].filter(Boolean).join(" · "),
  }));
}

const inFull = ({ title, description }: Option): string => [title, description].filter(Boolean).join(" – ");

/** Options as numbered lines of text, with their sections as headings. */
export function numbered(options: Option[]): string {
  const lines = options.flatMap((option, index) => {
    const isNewSection = option.section !== "" && option.section !== options[index - 1]?.section;
    return [...(isNewSection ? [option.section] : []), `${index + 1}. ${inFull(option)}`];
  });
  return lines.join("\n");
}

const isAnyAlike = (options: Option[]): boolean =>
  new Set(options.map(({ title, description, section }) => [section, title, description].join("\n"))).size <
  options.length;

const shortened = (option: Option, max_title: number): Option => ({
  ...option,
  title: shorten(option.title, max_title),
  description: shorten(option.description, REPLY_LIMITS.row_description),
  section: shorten(option.section, REPLY_LIMITS.section_title),
});

/**
 * Options with titles that fit, and lines for the text that spell out what was cut. Options that look alike are
 * numbered.
 */
export function withShortTitles(
  options: Option[],
  max_title: number,
  changes: Changes,
): { options: Option[]; lines: string } {
  const number = isAnyAlike(options.map((option) => shortened(option, max_title)));
  const wanted = number
    ? options.map((option, index) => ({ ...option, title: `${index + 1}. ${option.title}` }))
    : options;
  const fitting = wanted.map((option) => shortened(option, max_title));
  const isCut = (name: "title" | "description" | "section") => (option: Option, index: number) =>
    fitting[index]?.[name] !== option[name];
  const cutOptions = wanted.filter(
    (option, index) => isCut("title")(option, index) || isCut("description")(option, index),
  );
  const cutSections = new Set(wanted.filter(isCut("section")).map(({ section }) => section));
  const lines = [...cutSections, ...cutOptions.map(inFull)].map((line) => (number ? line : `• ${line}`));
  if (number) changes.add("titles that look alike were numbered");
  if (lines.length > 0) changes.add("long titles were shortened and added to the text in full");
  return { options: fitting, lines: lines.join("\n") };
}
