import { escapeHtml } from "@/lib/text/escape";
import type { AgentLanguage } from "@/schema/model";
import { asWords, shortened } from "@/schema/name";

/** Appointments for the reader's calendar: the iCalendar text, and what is done with it; several are published. */
type MailedEvent = { method: "REQUEST" | "CANCEL" | "PUBLISH"; content: string };

/** An e-mail to one person, as text and as HTML. `name` becomes its Message-ID, so a mailbox can spot a duplicate. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  name?: string;
  event?: MailedEvent;
};

export type Link = { label: string; url: string };

/** A paragraph of plain text, or one with a link of its own. */
export type Paragraph = string | { text: string; link: Link };

/** A mail's content: paragraphs before and after an optional link. */
export type Letter = {
  to: string;
  /** English by default: only customers are written to in other languages. */
  language?: AgentLanguage;
  subject: string;
  before: Paragraph[];
  link?: Link;
  after: string[];
};

const STYLE = {
  body: "margin:0;padding:32px 16px;background:#f6f7f9;font:16px/1.5 system-ui,sans-serif;color:#1c2024",
  card: "max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px",
  button:
    "display:inline-block;padding:12px 20px;background:#1c2024;color:#ffffff;border-radius:8px;text-decoration:none",
};

function paragraph(one: Paragraph): string {
  if (typeof one === "string") return `<p>${escapeHtml(one)}</p>`;
  const { text, link } = one;
  return `<p>${escapeHtml(text)}<br><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`;
}

const button = ({ label, url }: Link): string =>
  `<p><a href="${escapeHtml(url)}" style="${STYLE.button}">${escapeHtml(label)}</a></p>`;

function toHtml({ before, link, after, language = "en" }: Letter): string {
  const text = [...before.map(paragraph), ...(link ? [button(link)] : []), ...after.map(paragraph)].join(
    "\n",
  );
  return `<!doctype html>\n<html lang="${language}"><body style="${STYLE.body}"><div style="${STYLE.card}">\n${text}\n</div></body></html>\n`;
}

const MOST_OF_A_SUBJECT = 150;

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

const asText = (one: Paragraph): string =>
  typeof one === "string" ? oneLine(one) : `${oneLine(one.text)}\n${one.link.url}`;

/** Turns a letter into a mail. Text that users wrote stays text, within its paragraph. */
export function compose(letter: Letter): Mail {
  const [before, after] = [letter.before.map(asText), letter.after.map(oneLine)];
  return {
    to: letter.to,
    subject: shortened(asWords(letter.subject), MOST_OF_A_SUBJECT),
    text: `${[...before, ...(letter.link ? [letter.link.url] : []), ...after].join("\n\n")}\n`,
    html: toHtml(letter),
  };
}
