/** The parts of a day that customers choose from. */
export const DAY_PARTS = {
  morning: { from: "00:00", to: "12:00" },
  afternoon: { from: "12:00", to: "17:00" },
  evening: { from: "17:00", to: "24:00" },
} as const;
export type DayPart = keyof typeof DAY_PARTS;
export const DAY_PART_NAMES = ["morning", "afternoon", "evening"] as const satisfies DayPart[];
