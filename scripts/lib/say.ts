const began = Date.now();
/** Prints a line of the timeline: when, who, what. */
export const say = (who: string, text: string) =>
  process.stdout.write(
    `${((Date.now() - began) / 1000).toFixed(2).padStart(6)} s  ${who.padEnd(22)} ${text.replaceAll("\n", " / ")}\n`,
  );
