/** A round number not below `most` whose half is round too: the value of a plot's top line. */
export function roundTop(most: number): number {
  if (most <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(most));
  const steps = unit === 1 ? [6, 8] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8];
  return (steps.find((times) => times * unit >= most) ?? 10) * unit;
}

const ROUND_SECONDS = [4, 10, 20, 40, 60, 120, 240, 360, 600, 1200, 2400, 3600, 7200, 14_400, 36_000];

/** The same for seconds, which are read as minutes and hours. */
export const roundSeconds = (most: number): number =>
  ROUND_SECONDS.find((seconds) => seconds >= most) ?? roundTop(most / 3600) * 3600;

/** A duration in short form: `45 s`, `1 min 15 s`, `12 min`, `3.5 h`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 600 && whole % 60 > 0) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < 5400) return `${Math.round(whole / 60)} min`;
  return `${Math.round(whole / 360) / 10} h`;
}
