import { toStorable } from "@/schema/common";
import type { CardContact } from "@/schema/media";

/** Anything larger is not a contact card that a person sends. */
const MOST_BYTES = 64 * 1024;
const MOST_CONTACTS = 20;
const MOST_OF_A_KIND = 10;
const MOST_LETTERS = 200;

const BEGIN = "BEGIN:VCARD";

type Line = { name: string; params: string[]; value: string };

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // Older phones use their country's encoding.
    return bytes.toString("latin1");
  }
}

const isQuotedPrintable = (params: string): boolean => params.toUpperCase().includes("QUOTED-PRINTABLE");

/** Whole lines: joins those that are folded (RFC 6350, 3.2), or broken by quoted-printable's `=`. */
function wholeLines(text: string): string[] {
  const lines: { parts: string[]; isQuoted: boolean }[] = [];
  let isBrokenOff = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isFolded: boolean = !isBrokenOff && (line.startsWith(" ") || line.startsWith("\t"));
    let open = lines.at(-1);
    if (!open || !(isBrokenOff || isFolded)) {
      open = { parts: [], isQuoted: isQuotedPrintable(line.slice(0, colonIn(line))) };
      lines.push(open);
    }
    const part: string = isFolded ? line.slice(1) : line;
    isBrokenOff = open.isQuoted && part.endsWith("=");
    open.parts.push(isBrokenOff ? part.slice(0, -1) : part);
  }
  return lines.map(({ parts }) => parts.join(""));
}

/** The position of the colon before a line's value: the first one outside quotes. */
function colonIn(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  return line.length;
}

const paramOf = ({ params }: Pick<Line, "params">, name: string): string | undefined =>
  params.find((param) => param.startsWith(`${name}=`))?.slice(name.length + 1);

function unquoted(value: string, charset: string): string {
  const letters = value.replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decode(Buffer.from(letters, "latin1"), charset);
}

function lineOf(text: string): Line {
  const colon = colonIn(text);
  const [grouped = "", ...params] = text.slice(0, colon).toUpperCase().split(";");
  const name = grouped.split(".").at(-1)?.trim() ?? "";
  const value = text.slice(colon + 1);
  const isQuoted = params.some(isQuotedPrintable);
  return {
    name,
    params,
    value: isQuoted ? unquoted(value, paramOf({ params }, "CHARSET") ?? "utf-8") : value,
  };
}

/** The lines of each card. A card within another (AGENT) is another person's, and skipped. */
function cardsIn(lines: Line[]): Line[][] {
  const cards: Line[][] = [];
  const open: Line[][] = [];
  for (const line of lines) {
    const isOfCard = line.value.trim().toUpperCase() === "VCARD";
    if (line.name === "BEGIN" && isOfCard) open.push([]);
    else if (line.name === "END" && isOfCard) {
      const card = open.pop();
      if (card && open.length === 0) cards.push(card);
    } else open.at(-1)?.push(line);
  }
  return cards;
}

/** A value's fields, with their escapes resolved. */
const fieldsOf = (value: string): string[] =>
  value
    .split(/(?<!\\);/)
    .map((field) => field.replace(/\\([nN,;:\\])/g, (_, mark: string) => (/n/i.test(mark) ? " " : mark)))
    .map((field) => toStorable(field.trim().slice(0, MOST_LETTERS)));

function contactOf(card: Line[]): CardContact | null {
  const named = (name: string) => card.filter((line) => line.name === name);
  const valuesOf = (name: string) => named(name).map(({ value }) => fieldsOf(value));
  const [[family = "", given = "", additional = ""] = []] = valuesOf("N");
  const formatted = valuesOf("FN")[0]?.join(";") || [given, additional, family].filter(Boolean).join(" ");
  const company = valuesOf("ORG")[0]?.[0];
  const phones = named("TEL").flatMap((line) => {
    const phone = fieldsOf(line.value)[0]?.replace(/^tel:/i, "");
    const wa_id = /^\d{5,20}$/.exec(paramOf(line, "WAID") ?? "")?.[0];
    return phone ? { phone, ...(wa_id && { wa_id }) } : [];
  });
  const emails = valuesOf("EMAIL").flatMap(([email]) => (email ? { email } : []));
  if (!formatted && phones.length + emails.length === 0) return null;
  return {
    ...(formatted && { name: { formatted_name: formatted } }),
    phones: phones.slice(0, MOST_OF_A_KIND),
    emails: emails.slice(0, MOST_OF_A_KIND),
    ...(company && { org: { company } }),
  };
}

/** The contacts in a file, if it is a contact card (vCard 2.1, 3.0 or 4.0) of a usual size; else none. */
export function contactsIn(file: Buffer): CardContact[] {
  if (file.length > MOST_BYTES) return [];
  const text = decode(file, "utf-8").trimStart();
  if (text.slice(0, BEGIN.length).toUpperCase() !== BEGIN) return [];
  return cardsIn(wholeLines(text).map(lineOf))
    .slice(0, MOST_CONTACTS)
    .flatMap((card) => contactOf(card) ?? []);
}
