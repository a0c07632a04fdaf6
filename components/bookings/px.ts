const HOUR_PX = 72;

/** The part of the day that is drawn, in minutes. */
export type HourRange = { from: number; to: number };

export const px = (minutes: number) => (minutes * HOUR_PX) / 60;

export const minutesAt = (pixels: number) => (pixels * 60) / HOUR_PX;
