/** A source file, by its path from the root. */
export type Source = { file: string; text: string };

const OPENS = "([{";
const CLOSES = ")]}";

/** The index after the string, template (with its expressions) or comment that starts at `index`, else `index`. */
function past(text: string, index: number): number {
  const char = text[index];
  if (text.startsWith("//", index)) return text.indexOf("\n", index);
  if (text.startsWith("/*", index)) return text.indexOf("*/", index) + 2;
  if (char !== '"' && char !== "'" && char !== "`") return index;
  let at = index + 1;
  while (at < text.length && text[at] !== char) {
    if (text[at] === "\\") at++;
    else if (char === "`" && text.startsWith("${", at)) at = endOf(text, at + 1) - 1;
    at++;
  }
  return at + 1;
}

/**
 * If a bracket opens at `index`, the index after its closing bracket; otherwise the end of the statement or
 * argument that `index` is in.
 */
export function endOf(text: string, index: number): number {
  const isBracket = OPENS.includes(text[index] ?? "");
  let depth = 0;
  let at = index;
  while (at < text.length) {
    const next = past(text, at);
    if (next !== at) {
      at = next;
      continue;
    }
    const char = text[at] ?? "";
    if (OPENS.includes(char)) depth++;
    else if (CLOSES.includes(char)) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0 && isBracket) return at + 1;
    } else if (depth === 0 && (char === ";" || char === ",")) return at;
    at++;
  }
  return at;
}

/** The outermost SQL templates in a file; nested ones are part of their text. */
export function sqlTexts(text: string): { from: number; text: string }[] {
  const found: { from: number; text: string }[] = [];
  for (const { index, 0: tag } of text.matchAll(/\bsql(?:<[^`;]*?>)?`/g)) {
    const last = found.at(-1);
    if (last && index < last.from + last.text.length) continue;
    const start = index + tag.length - 1;
    found.push({ from: index, text: text.slice(index, past(text, start)) });
  }
  return found;
}

const declarations = (text: string) =>
  [...text.matchAll(/(?:^|\n)\s*(?:export )?const (\w+)(?=[ :])/g)].map(
    ({ index, 0: head, 1: name = "" }) => ({
      name,
      text: text.slice(index + head.length, endOf(text, index + head.length)),
    }),
  );

/** Marks a declaration that is not a condition: it queries the database, or it is a function with a body. */
const DOES = /\bawait\b|\.(?:from|update|delete|insert|execute)\(|\b(?:action|visitorAction)\(|=> \{/;

const isScoped = (text: string, names: string[]) =>
  !DOES.test(text) && new RegExp(`\\b(?:${names.join("|")})\\b`).test(text);

const exportsOf = new Map<string, string[]>();

/** The names in a file that mean a condition on the organization: `helpers`, and whatever is declared with them. */
export function scopedNames(source: Source, sources: Source[], helpers: string[]): string[] {
  const names = [...helpers, ...importedNames(source, sources, helpers)];
  for (const [, name = ""] of source.text.matchAll(/\b(\w+): Scoped\b/g)) names.push(name);
  for (let before = -1; before !== names.length; ) {
    before = names.length;
    for (const one of declarations(source.text))
      if (!names.includes(one.name) && isScoped(one.text, names)) names.push(one.name);
  }
  return names;
}

function importedNames(source: Source, sources: Source[], helpers: string[]): string[] {
  return [...source.text.matchAll(/^import \{([^}]*)\} from "(@\/|\.\/)([^"]+)"/gm)].flatMap(
    ([, list = "", root, where = ""]) => {
      const folder = root === "./" ? source.file.replace(/[^/]+$/, "") : "";
      const from = sources.find(({ file }) => file === `${folder}${where}.ts`);
      if (!from || from.file === source.file) return [];
      const imported = list.split(",").map((name) => name.trim());
      const known = exportsOf.get(from.file) ?? scopedNames(from, sources, helpers);
      exportsOf.set(from.file, known);
      return imported.filter((name) => known.includes(name));
    },
  );
}
