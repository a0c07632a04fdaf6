export const skipped = {
  time: (earlier: string, later: string) =>
    `The clocks are put forward then and skip this time. Choose ${earlier} or ${later}.`,
};
