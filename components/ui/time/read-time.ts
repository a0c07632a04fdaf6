const pad = (number: number): string => String(number).padStart(2, "0");

/** Reads a typed time (`9`, `930`, `9.30`, `9h30`, `9:30 am`, 24:00 for midnight) as `09:30`; null if it is none. */
export function readTime(text: string): string | null {
  const said = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!said) return null;
  const [, hours = "", minutes = "0", half = ""] = said;
  const [hour, minute] = [Number(hours), Number(minutes)];
  const isMidnight = hour === 24 && minute === 0 && !half;
  if (minute > 59 || (hour > 23 && !isMidnight) || (half && (hour < 1 || hour > 12))) return null;
  const afternoon = half.toLowerCase() === "p" ? 12 : 0;
  return `${pad(half ? (hour % 12) + afternoon : hour % 24)}:${pad(minute)}`;
}
