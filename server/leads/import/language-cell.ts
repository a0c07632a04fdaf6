import { plain } from "@/lib/text/normalize-text";
import { Language } from "@/schema/lead";

/** The languages that are recognized by name in files. Any language is recognized by its code. */
const SPOKEN =
  "ar bg bn ca cs da de el en es et eu fa fi fil fr gl he hi hr hu id it ja ko lt lv mk ms nl no pa pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur vi zh";
const NAMED_IN = ["en", "de", "fr", "es", "pt", "it", "nl"];

let named: Map<string, string> | undefined;

/** Language codes by name, in seven languages and in the language itself. */
function names(): Map<string, string> {
  named ??= new Map(
    SPOKEN.split(" ").flatMap((code) =>
      [...NAMED_IN, code].map((locale): [string, string] => {
        const name = new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
        return [plain(name), code];
      }),
    ),
  );
  return named;
}

/** The language code in a cell: `es`, `es-MX`, `Spanish`, `Español (México)`; undefined if it names none. */
export function languageInCell(cell: string): string | undefined {
  const [first = ""] = cell.split(/[(,;/]/);
  const said = names().get(plain(first));
  const code = /^\s*([a-z]{2,3})(?:[-_][a-z0-9]+)*\s*$/i.exec(first)?.[1];
  return said ?? Language.safeParse(code?.toLowerCase()).data;
}
