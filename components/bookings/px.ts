const HOUR_PX = 72;

/** From which minute of the day to which something is drawn. */
export type HourRange = { from: number; to: number };

export const px = (minutes: number) => (minutes * HOUR_PX) / 60;

export const minutesAt = (pixels: number) => (pixels * 60) / HOUR_PX;
