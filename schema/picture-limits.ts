/** The largest file of a booking page's picture. */
export const MOST_PICTURE_BYTES = 2 * 1024 * 1024;

/** How long each of its sides may be, in pixels. */
export const PICTURE_SIDE = { least: 16, most: 4096 };
