const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

const [COMMA, SEMICOLON] = [",", ";"].map((sign) => sign.charCodeAt(0));
/** Numbers stored per mapping: its column in the file, and its original source, line and column. */
const FIELDS = 4;

/** The index of the last mapping at or before `column` between `first` and before `end`, or -1. */
function placeBefore(places, column, first, end) {
  let [low, high] = [first, end - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (places[middle * FIELDS] <= column) low = middle + 1;
    else high = middle - 1;
  }
  return high < first ? -1 : high;
}

/**
 * Reads a source map (tc39.es/ecma426) into a flat array of numbers. Node's own reader makes an object per mapping, of
 * which a build has two hundred thousand: 24 MB that every process would hold after logging an error.
 */
export function readStackMap({ sources, mappings }) {
  let count = 0;
  for (let at = 0; at < mappings.length; at++) if (mappings.charCodeAt(at) <= SEMICOLON) count++;
  const places = new Int32Array((count + 1) * FIELDS);
  const lines = [0];
  let [at, found] = [0, 0];
  let [column, source, line, from] = [0, 0, 0, 0];

  const next = () => {
    let [value, shift, digit] = [0, 0, 32];
    for (; digit & 32; shift += 5) {
      digit = VALUES[mappings.charCodeAt(at++)];
      value |= (digit & 31) << shift;
    }
    return value & 1 ? -(value >>> 1) : value >>> 1;
  };
  const isWithin = () =>
    at < mappings.length && mappings.charCodeAt(at) !== COMMA && mappings.charCodeAt(at) !== SEMICOLON;

  while (at < mappings.length) {
    const sign = mappings.charCodeAt(at);
    if (sign === SEMICOLON) {
      lines.push(found);
      column = 0;
      at++;
    } else if (sign === COMMA) at++;
    else {
      column += next();
      const isMapped = isWithin();
      if (isMapped) {
        source += next();
        line += next();
        from += next();
        // Skip the name, which stacks already have.
        if (isWithin()) next();
      }
      places.set([column, isMapped ? source : -1, line, from], found * FIELDS);
      found++;
    }
  }
  lines.push(found);

  /** The original position of a line and column of the file, both from 0, or undefined if there is none. */
  return (inLine, inColumn) => {
    const place = placeBefore(places, inColumn, lines[inLine] ?? 0, lines[inLine + 1] ?? 0);
    const [, of = -1, originalLine, originalColumn] = places.subarray(place * FIELDS, (place + 1) * FIELDS);
    const originalSource = place < 0 ? undefined : sources[of];
    return originalSource && { originalSource, originalLine, originalColumn };
  };
}
