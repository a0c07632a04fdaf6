/** What a command found or did: `json` for --json, `lines` for people. `failed`: the command exits with 1. */
export type Outcome = { json: unknown; lines: string[]; failed?: boolean };

/** What was said with --options; `note` gets lines about the progress. */
type Flags = {
  yes: boolean;
  because?: string | undefined;
  without_files: boolean;
  note: (line: string) => void;
};

/**
 * A command: its words, the arguments after them, and what it does. `teach`: what somebody who never used it has to know,
 * shown by its own help; `examples`: lines to copy, without `npm run frontdesk --`.
 */
export type Command = {
  words: string;
  takes: string[];
  about: string;
  teach: string;
  examples: string[];
  run: (given: string[], flags: Flags) => Promise<Outcome>;
};

/** The command line is wrong; the message says how. */
export class WrongUse extends Error {
  override name = "WrongUse";
}

/** Columns of equal width, for a terminal. */
export function tableOf(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
