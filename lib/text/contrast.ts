const WHITE = "#ffffff";
const DARK = "#1c1d1b";
const NEEDED = 4.5;

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours such as #1f6f54, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** White or dark, whichever can be read better on a colour; null if neither can. */
export function textColour(background: string): string | null {
  const best = contrast(background, WHITE) >= contrast(background, DARK) ? WHITE : DARK;
  return contrast(background, best) >= NEEDED ? best : null;
}
