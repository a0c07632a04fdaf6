const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (number: number): string => String(number).padStart(2, "0");

/** How long a wait of so many milliseconds is: `4:05` within the hour, then `2 h 05 min`, then `3 days 4 h`. */
export function waitInWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
  if (seconds < DAY)
    return `${Math.floor(seconds / HOUR)} h ${two(Math.floor((seconds % HOUR) / MINUTE))} min`;
  const days = Math.floor(seconds / DAY);
  return `${days} ${days === 1 ? "day" : "days"} ${Math.floor((seconds % DAY) / HOUR)} h`;
}
