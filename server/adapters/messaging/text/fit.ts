import type { Provider } from "@/schema/channel-connection";
import { isStorable, toStorable } from "@/schema/common";
import type { AgentLanguage } from "@/schema/model";
import { PROVIDERS } from "@/schema/provider";
import { type AgentReply, type Content, REPLY_LIMITS, type ReplyList } from "@/schema/reply";
import { noticesIn } from "@/server/adapters/languages/languages";
import type { Notices } from "@/server/adapters/languages/notices";
import { TEXT_LIMITS } from "@/server/adapters/messaging/limits";
import {
  type Changes,
  labelOf,
  numbered,
  type Option,
  optionsOf,
  withIds,
  withoutSections,
  withShortTitles,
} from "@/server/adapters/messaging/options";
import { split } from "./cut";
import { withMarks } from "./markdown";

const isFilled = (text: string): boolean => text.trim() !== "";

const paragraphs = (...texts: string[]): string => texts.filter(isFilled).join("\n\n");

const texts = (text: string, provider: Provider): Content[] =>
  split(text.trimEnd(), TEXT_LIMITS[provider])
    .filter(isFilled)
    .map((piece) => ({ text: piece }));

/** A text with a choice at its end. What is too long for that message goes ahead in messages of its own. */
function withChoice(text: string, choice: Omit<Content, "text">, provider: Provider): Content[] {
  const body = text.trimEnd();
  const end = split(body, REPLY_LIMITS.interactive_text).at(-1) ?? "";
  return [...texts(body.slice(0, body.length - end.length), provider), { text: end, ...choice }];
}

const toButtons = (options: Option[]) => options.map(({ id, title }) => ({ id, title }));

/** Adjacent options of one section form a section. If there are several sections, each needs a title. */
function toSections(options: Option[], { more }: Notices, changes: Changes): ReplyList["sections"] {
  const sections: ReplyList["sections"] = [];
  for (const [index, { section, id, title, description }] of options.entries()) {
    const row = { id, title, ...(description && { description }) };
    const current = index > 0 && options[index - 1]?.section === section ? sections.at(-1) : undefined;
    if (current) current.rows.push(row);
    else sections.push({ ...(section && { title: section }), rows: [row] });
  }
  if (sections.length < 2 || sections.every(({ title }) => title)) return sections;
  changes.add("untitled sections were named");
  return sections.map((section) => ({ ...section, title: section.title ?? more }));
}

/** Where a reply goes, and the words to add if it lacks some. */
type Fit = { provider: Provider; notices: Notices };

function interactive(
  text: string,
  options: Option[],
  reply: AgentReply,
  { provider, notices }: Fit,
  changes: Changes,
): Content[] {
  const hasRows = (reply.list?.sections ?? []).some(({ rows }) => rows.length > 0);
  const isList = hasRows || options.length > REPLY_LIMITS.buttons;
  if (isList && !hasRows) changes.add(`${options.length} buttons became a list`);
  const placed = PROVIDERS[provider].has_sections ? options : withoutSections(options, changes);
  const max = isList ? REPLY_LIMITS.row_title : REPLY_LIMITS.button_title;
  const short = withShortTitles(withIds(placed, changes), max, changes);
  if (!isFilled(text)) changes.add("a text was added");
  const body = paragraphs(text, short.lines) || notices.choose;
  const choice = isList
    ? {
        list: {
          button: labelOf(reply, notices, changes),
          sections: toSections(short.options, notices, changes),
        },
      }
    : { buttons: toButtons(short.options) };
  return withChoice(body, choice, provider);
}

function contentsOf(reply: AgentReply, fit: Fit, changes: Changes): Content[] {
  const { provider, notices } = fit;
  const text = withMarks(toStorable(reply.text));
  if (text !== toStorable(reply.text)) changes.add("Markdown became WhatsApp's marks");
  const options = optionsOf(reply, notices, changes);
  if (options.length === 0) return texts(text, provider);
  if (options.length > REPLY_LIMITS.list_rows) {
    changes.add(`${options.length} options became numbered text`);
    return texts(paragraphs(text, numbered(options)), provider);
  }
  return interactive(text, options, reply, fit, changes);
}

/**
 * Turns an agent's reply into messages that the provider can show, without losing anything: 4 to 10 buttons become a
 * list, more become numbered text; long titles get an ellipsis and are repeated in full in the text; long texts are
 * split. `changes` describes in short sentences what was done. An empty reply makes no message.
 */
export function fitReply(
  reply: AgentReply,
  provider: Provider,
  language: AgentLanguage = "en",
): { contents: Content[]; changes: string[] } {
  const changes: Changes = new Set();
  if (!isStorable(reply.text)) changes.add("characters that can't be stored were removed");
  const contents = contentsOf(reply, { provider, notices: noticesIn(language) }, changes);
  if (contents.length === 0) changes.add("the reply was empty");
  if (contents.length > 1) changes.add(`the text was split into ${contents.length} messages`);
  return { contents, changes: [...changes] };
}
