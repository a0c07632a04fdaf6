type Reading = { database_ms: number; read_at: number };

// One clock a process, though the self-hosting server and Next each load this module for themselves.
const shared: typeof globalThis & { frontdeskReading?: Reading } = globalThis;

/**
 * The database's time, in milliseconds since 1970. Moments in rows are written by one process and compared by another, so
 * they come from here: a process's own clock may be wrong, and may be set while it runs. Since the last reading the
 * monotonic clock tells how much time has passed. A process that reads none (see `keepTime`) has only its own clock.
 */
export function now(): number {
  const reading = shared.frontdeskReading;
  return reading ? reading.database_ms + performance.now() - reading.read_at : Date.now();
}

/** The same as a date, so many milliseconds later. */
export const inMs = (ms = 0): Date => new Date(now() + ms);

export const knowsTime = (): boolean => shared.frontdeskReading !== undefined;

/** Notes what the database's clock said at a moment of `performance.now()`; nothing: it is not known any more. */
export function noteTime(reading?: Reading): void {
  shared.frontdeskReading = reading;
}
