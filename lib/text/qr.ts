import { encode } from "uqr";

/** A text as a QR code: the dark modules as an SVG path, with a margin of four. */
export function toQr(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: path.join("") };
}
