/** A file of the code. */
export type Source = { file: string; text: string };

const OPENS = "([{";
const CLOSES = ")]}";

/** Past a string, a template (with what is in it) or a comment that begins at `index`; `index` itself elsewhere. */
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
 * The end of what stands at `index`: behind the bracket that closes the one there, or else of the statement or
 * the argument that goes on from there.
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

/** The outermost texts of SQL in a file, each with the ones inside it. */
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

/** Not conditions: what asks the database, and what is made of statements. */
const DOES = /\bawait\b|\.(?:from|update|delete|insert|execute)\(|\b(?:action|visitorAction)\(|=> \{/;

const isScoped = (text: string, names: string[]) =>
  !DOES.test(text) && new RegExp(`\\b(?:${names.join("|")})\\b`).test(text);

const exportsOf = new Map<string, string[]>();

/** The names in a file that stand for a condition with its organization: `helpers`, and what is declared by them. */
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
