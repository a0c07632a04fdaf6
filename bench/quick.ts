/** Whether the run is a short one (`--quick`): one round of each measurement, of a second, and fewer leads. */
export const isQuick = process.argv.includes("--quick");

/** Rounds, or seconds, of a run: as given, or what a quick one has of them. */
export const unlessQuick = (value: number, quick: number): number =>
  isQuick ? Math.min(value, quick) : value;
