import type { Metadata } from "@/server/schema/common";
import type { Message } from "@/server/schema/conversation";

/** One thing that a message offers to choose. */
export type Option = { id: string; title: string; description: string | null };
/** What stands below a message's text: buttons, or a list behind its button. */
export type Offer =
  | { kind: "buttons"; options: Option[] }
  | { kind: "list"; button: string; sections: { title: string | null; options: Option[] }[] };
/** A file, place or contact that a customer sent, in words. */
export type Attachment = { type: string; name: string | null; caption: string | null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const words = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const toOption = ({ id, title, description }: Record<string, unknown>): Option => ({
  id: words(id) ?? "",
  title: words(title) ?? words(id) ?? "",
  description: words(description),
});

/** What a message of ours offers to choose, or null. */
export function offerOf({ buttons, list }: Metadata): Offer | null {
  const options = records(buttons).map(toOption);
  if (options.length > 0) return { kind: "buttons", options };
  const { button, sections } = record(list);
  const filled = records(sections).map(({ title, rows }) => ({
    title: words(title),
    options: records(rows).map(toOption),
  }));
  return filled.length > 0 ? { kind: "list", button: words(button) ?? "", sections: filled } : null;
}

/** All that can be picked, a list's sections one after the other. */
export const optionsOf = (offer: Offer): Option[] =>
  offer.kind === "buttons" ? offer.options : offer.sections.flatMap(({ options }) => options);

/** The id of what a customer picked, where this message is a pick. */
export const pickOf = ({ reply }: Metadata): string | null => words(record(reply).id);

/** The template by which a message was sent. */
export const templateOf = ({ template }: Metadata): string | null => words(record(template).name);

/** Our own refusal, Twilio's (docs/api/errors/63016) and Meta's (page support/error-codes) of a text after 24 hours. */
const TOO_LATE = new Set(["template_required", "63016", "131047"]);

/** Whether a message was not delivered because only a template may be sent by now. */
export const wantsTemplate = ({ metadata, delivery_error }: Message): boolean =>
  delivery_error !== null && TOO_LATE.has(delivery_error.code) && templateOf(metadata) === null;

/** What a customer sent that is not text (a type's own key holds it: see server/adapters/messaging). */
export function attachmentsOf({ type, media, location, contacts }: Metadata): Attachment[] {
  const kind = words(type) ?? "";
  const files = records(media).map(({ filename, caption }) => ({
    type: kind,
    name: words(filename),
    caption: words(caption),
  }));
  if (files.length > 0) return files;
  if (isRecord(location)) {
    return [{ type: "location", name: words(location.name), caption: words(location.address) }];
  }
  return records(contacts).map(({ name }) => ({
    type: "contacts",
    name: words(record(name).formatted_name),
    caption: null,
  }));
}
