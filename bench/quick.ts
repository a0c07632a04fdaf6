/** Whether this is a quick run (`--quick`): one round of one second per measurement, and fewer leads. */
export const isQuick = process.argv.includes("--quick");

/** The number of rounds or seconds: `value`, or at most `quick` in a quick run. */
export const unlessQuick = (value: number, quick: number): number =>
  isQuick ? Math.min(value, quick) : value;
