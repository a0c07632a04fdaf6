/** HTML's names of the characters from U+00A0 to U+00FF, in order. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const OTHERS =
  "amp & lt < gt > quot \" apos ' euro € ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ hellip … bull • trade ™ oelig œ OElig Œ";

const pairs = OTHERS.split(" ");
const NAMED = new Map<string, string>([
  ...LATIN.split(" ").map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...pairs.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, pairs[index + 1] ?? ""]] : [],
  ),
]);

/** A text with HTML's character references replaced. Those of rare names stay as they are. */
export const unescapeHtml = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}[1-4]{0,2}));/g,
    (whole, decimal, hex, name) => {
      if (name) return NAMED.get(name) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
