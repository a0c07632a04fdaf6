const HOUR_PX = 72;

/** Clicks and drags snap to this step. */
export const STEP_MINUTES = 15;

/** The part of the day that is drawn, in minutes. */
export type HourRange = { from: number; to: number };

export const px = (minutes: number) => (minutes * HOUR_PX) / 60;

export const minutesAt = (pixels: number) => (pixels * 60) / HOUR_PX;
