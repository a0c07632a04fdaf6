/** A record of a CSV file: its cells, and the line (from 1) on which it begins. */
export type CsvRecord = { line: number; cells: string[] };

/** What separates cells: comma, semicolon or tab. */
export const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A file that can't be read to its end; `line` is where the trouble begins. */
export class CsvError extends Error {
  override name = "CsvError";
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const BOM = "\uFEFF";
const isBreak = (char: string | undefined) => char === "\n" || char === "\r";

/** Counts line breaks: CRLF, LF and CR are one each. */
const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Reads cells one after another; `at` is where the next one begins. */
class Reader {
  line = 1;
  at: number;

  constructor(
    readonly text: string,
    readonly delimiter: Delimiter,
  ) {
    this.at = text.startsWith(BOM) ? 1 : 0;
  }

  /** The next cell: quoted (with "" for a quote; what follows the closing quote is kept as it is), or bare. */
  cell(): string {
    return this.text[this.at] === '"' ? this.quoted() + this.bare() : this.bare();
  }

  private quoted(): string {
    const begin = this.at + 1;
    let end = this.text.indexOf('"', begin);
    while (end >= 0 && this.text[end + 1] === '"') end = this.text.indexOf('"', end + 2);
    if (end < 0) throw new CsvError(this.line, "A quotation mark is opened here and never closed.");
    const content = this.text.slice(begin, end);
    this.line += breaksIn(content);
    this.at = end + 1;
    return content.replaceAll('""', '"');
  }

  private bare(): string {
    const begin = this.at;
    while (
      this.at < this.text.length &&
      this.text[this.at] !== this.delimiter &&
      !isBreak(this.text[this.at])
    )
      this.at++;
    return this.text.slice(begin, this.at);
  }

  /** Steps over the end of a line, if it is here. */
  lineEnd(): void {
    if (!isBreak(this.text[this.at])) return;
    this.at += this.text.startsWith("\r\n", this.at) ? 2 : 1;
    this.line++;
  }
}

/**
 * The records of a CSV text (RFC 4180, with a byte order mark or without; lines may end in CRLF, LF or CR), read one
 * by one as they are asked for. Empty lines are none. Throws CsvError where a quotation mark is never closed.
 */
export function* readCsv(text: string, delimiter: Delimiter): Generator<CsvRecord> {
  const reader = new Reader(text, delimiter);
  while (reader.at < text.length) {
    const { line, at } = reader;
    const cells = [reader.cell()];
    while (text[reader.at] === delimiter) {
      reader.at++;
      cells.push(reader.cell());
    }
    const isEmpty = reader.at === at;
    reader.lineEnd();
    if (!isEmpty) yield { line, cells };
  }
}

/** The delimiter that a file's first record has most of; a comma where it has none. */
export function guessDelimiter(text: string): Delimiter {
  const cells = (delimiter: Delimiter): number => {
    const [first] = readCsv(text, delimiter);
    return first?.cells.length ?? 0;
  };
  return DELIMITERS.reduce((best, one) => (cells(one) > cells(best) ? one : best));
}

// Excel and its like run a cell that begins so; a lone quote before it makes it text (OWASP, "CSV Injection").
const FORMULA = /^[=+\-@\t\r\n]/;
const DISARMED = /^'(?=[=+\-@\t\r\n])/;
// A phone number or a plain number runs nothing, and is to stay what it is.
const NUMBER = /^[+-]?[\d .()-]*$/;

/** A cell's text as a spreadsheet may safely open it. */
export const disarm = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

/** A cell's text without the quote that `disarm` put before it. */
export const rearm = (cell: string): string => cell.replace(DISARMED, "");

const quote = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

// So that CRLF only ever ends a record: who reads the stream can count them.
const withoutCrlf = (cell: string): string => cell.replace(/\r+\n/g, "\n");

/** One record with commas between its cells, ended by CRLF; formulas are disarmed. */
export const writeCsv = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(disarm(withoutCrlf(cell)))).join(",")}\r\n`;
