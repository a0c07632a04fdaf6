/** A name with quotes around it, or up to the next semicolon. */
const NAME = /\s*(?:"((?:[^"]|"")*)"\s*|([^;]*))(?:;|$)/g;

/** Names of labels as one cell of a file: semicolons between them, quotes around what has one of its own. */
export const toLabelCell = (names: readonly string[]): string =>
  names.map((name) => (/^"|;/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join("; ");

export function namesInCell(cell = ""): string[] {
  const names = [...cell.matchAll(NAME)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
  return [...new Set(names.flatMap((name) => name.trim() || []))];
}
