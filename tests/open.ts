/** What the running test has opened. */
const open: (() => unknown)[] = [];

/** Has `close` called when the running test ends. Test files share this module, so hooks of its own would run once. */
export const closeAtEnd = (close: () => unknown): void => void open.push(close);

/** Closes what the test has opened, the first first; `tests/setup.ts` calls it after each test. */
export async function closeOpen(): Promise<void> {
  for (const close of open.splice(0)) await close();
}
