/** A quoted name, or one up to the next semicolon. */
const NAME = /\s*(?:"((?:[^"]|"")*)"\s*|([^;]*))(?:;|$)/g;

/** Label names in one cell of a file, separated by semicolons. A name with a semicolon or a leading quote is quoted. */
export const toLabelCell = (names: readonly string[]): string =>
  names.map((name) => (/^"|;/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join("; ");

export function namesInCell(cell = ""): string[] {
  const names = [...cell.matchAll(NAME)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
  return [...new Set(names.flatMap((name) => name.trim() || []))];
}
