/** A record of a CSV file: its cells, and the line (from 1) on which it begins. */
export type CsvRecord = { line: number; cells: string[] };

/** What separates cells: comma, semicolon, tab or bar. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A file that can't be read to its end; `line` is where the problem begins. */
export class CsvError extends Error {
  override name = "CsvError";
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** The most columns that a file may have, and the longest cell, in UTF-16 code units (Excel's own limit). */
export const CSV_COLUMNS = 200;
export const CSV_CELL = 32_767;

const BOM = "\uFEFF";
const isBreak = (char: string | undefined) => char === "\n" || char === "\r";

const LINE_END = /\r\n|\n|\r/g;

/** Counts line breaks: CRLF, LF and CR are one each. */
const breaksIn = (text: string): number => text.match(LINE_END)?.length ?? 0;

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

  cells(): string[] {
    const cells = [this.cell()];
    while (this.text[this.at] === this.delimiter) {
      if (cells.length === CSV_COLUMNS)
        throw new CsvError(this.line, `there are more than ${CSV_COLUMNS} columns`);
      this.at++;
      cells.push(this.cell());
    }
    return cells;
  }

  /** The next cell: quoted (with "" for a quote; text after the closing quote is kept as it is), or bare. */
  private cell(): string {
    return this.text[this.at] === '"' ? this.quoted() + this.bare() : this.bare();
  }

  private quoted(): string {
    const begin = this.at + 1;
    let end = this.text.indexOf('"', begin);
    while (end >= 0 && end - begin <= CSV_CELL && this.text[end + 1] === '"')
      end = this.text.indexOf('"', end + 2);
    if (end < 0) throw new CsvError(this.line, "a quotation mark is opened here and never closed");
    const content = this.text.slice(begin, this.within(begin, end));
    this.line += breaksIn(content);
    this.at = end + 1;
    return content.replaceAll('""', '"');
  }

  private bare(): string {
    const begin = this.at;
    const last = begin + CSV_CELL + 1;
    while (this.at < last && this.at < this.text.length && !this.isEnd(this.text[this.at])) this.at++;
    return this.text.slice(begin, this.within(begin, this.at));
  }

  private isEnd(char: string | undefined): boolean {
    return char === this.delimiter || isBreak(char);
  }

  /** `end`; throws if the cell is too long. */
  private within(begin: number, end: number): number {
    if (end - begin <= CSV_CELL) return end;
    throw new CsvError(
      this.line,
      `a cell has more than ${CSV_CELL} characters; perhaps a quotation mark is never closed`,
    );
  }

  /** Skips the line ends at this position. */
  lineEnds(): void {
    for (; isBreak(this.text[this.at]); this.at++) {
      if (this.text[this.at] === "\n" || this.text[this.at + 1] !== "\n") this.line++;
    }
  }
}

/**
 * The records of a CSV text (RFC 4180, with or without a byte order mark; lines may end in CRLF, LF or CR), read one by
 * one on demand. Empty lines are skipped. Throws CsvError if a quotation mark is never closed, a cell is longer than
 * CSV_CELL, or a line has more than CSV_COLUMNS cells.
 */
export function* readCsv(text: string, delimiter: Delimiter): Generator<CsvRecord> {
  const reader = new Reader(text, delimiter);
  for (reader.lineEnds(); reader.at < text.length; reader.lineEnds()) {
    const { line } = reader;
    yield { line, cells: reader.cells() };
  }
}

/** The delimiter that splits a file's first record into the most cells; a comma if none does. */
export function guessDelimiter(text: string): Delimiter {
  const cells = (delimiter: Delimiter): number => {
    const [first] = readCsv(text, delimiter);
    return first?.cells.length ?? 0;
  };
  return DELIMITERS.reduce((best, one) => (cells(one) > cells(best) ? one : best));
}

// Excel and similar programs run a cell that begins like this; a quote before it makes it text. Which character
// separates cells depends on the reader's language, so each part of a cell may become a cell (OWASP, "CSV Injection").
const PART = /[^,;\t\r\n]+/g;
const FORMULA = /^["']*[=+\-@＝＋－＠]/;
const CONTROL = /^'*[\t\r\n]/;
const DISARMED = /^'(?=["']*[=+\-@＝＋－＠]|'*[\t\r\n])/;
// A phone number or a plain number runs nothing, and has to stay unchanged.
const NUMBER = /^[+-]?[\d .()-]*$/;

const disarmPart = (part: string): string => (FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part);

/** A cell's text made safe to open in a spreadsheet, whichever of our delimiters it splits cells at. */
export const disarm = (cell: string): string =>
  (CONTROL.test(cell) ? "'" : "") + cell.replace(PART, disarmPart);

/** A cell's text without the quotes that `disarm` added. */
export const rearm = (cell: string): string =>
  cell
    .replace(DISARMED, "")
    .replace(PART, (part, at: number) => (at > 0 ? part.replace(DISARMED, "") : part));

const quote = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A cell as it is written: its line ends become LF, so that CRLF only ever ends a record. */
const toCell = (text: string): string => quote(disarm(text.replace(LINE_END, "\n")));

/** One record with commas between its cells, ended by CRLF; formulas are disarmed. */
export const writeCsv = (cells: readonly string[]): string => `${cells.map(toCell).join(",")}\r\n`;

/** The first line of a file. Without a byte order mark, Excel reads UTF-8 as the system's legacy code page. */
export const csvHeading = (columns: readonly string[]): string => BOM + writeCsv(columns);
