/** A property of a component (RFC 5545, 3.1). Names of the property and its parameters are in upper case. */
export type Property = { name: string; params: ReadonlyMap<string, string>; value: string };

/** Of a folded line, no more is read. */
const LONGEST = 64 * 1024;

/** Where the line that begins at `from` ends, and where the next one begins. Lines end in CR LF, LF or a bare CR. */
const ENDS = /\r\n|\n|\r/g;

/** The unfolded lines of a file. */
export function* contentLines(text: string): Generator<string> {
  let line = "";
  let at = 0;
  while (at < text.length) {
    ENDS.lastIndex = at;
    const end = ENDS.exec(text);
    const raw = text.slice(at, end?.index ?? text.length);
    at = end ? end.index + end[0].length : text.length;
    if (raw.startsWith(" ") || raw.startsWith("\t")) {
      if (line.length < LONGEST) line += raw.slice(1);
      continue;
    }
    if (line) yield line;
    line = raw;
  }
  if (line) yield line;
}

const NAME = /^[A-Za-z0-9-]+(?=[;:])/;
const PARAMETER = /;([A-Za-z0-9-]+)=("[^"]*"|[^;:"]*)((?:,(?:"[^"]*"|[^;:",]*))*)/y;

/** The name of the property on a line, in upper case; undefined if it has none, such as the rest of an unfolded text. */
export const nameOn = (line: string): string | undefined => NAME.exec(line)?.[0].toUpperCase();

/** The property on a line; undefined if it is none. */
export function readProperty(line: string): Property | undefined {
  const name = nameOn(line);
  if (!name) return undefined;
  const params = new Map<string, string>();
  let at = name.length;
  PARAMETER.lastIndex = at;
  for (let found = PARAMETER.exec(line); found; found = PARAMETER.exec(line)) {
    params.set((found[1] ?? "").toUpperCase(), (found[2] ?? "").replaceAll('"', ""));
    at = PARAMETER.lastIndex;
  }
  const colon = line.indexOf(":", at);
  return colon < 0 ? undefined : { name, params, value: line.slice(colon + 1).trim() };
}
