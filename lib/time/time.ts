type Reading = { database_ms: number; read_at: number };

// One clock per process, though the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskReading?: Reading } = globalThis;

/**
 * The database's time, in milliseconds since 1970. Moments in rows are written by one process and compared by another,
 * so they come from here: a process's own clock may be wrong, and may be set while it runs. The monotonic clock
 * measures the time since the last reading. A process without readings (see `keepTime`) only has its own clock.
 */
export function now(): number {
  const reading = shared.frontdeskReading;
  return reading ? reading.database_ms + performance.now() - reading.read_at : Date.now();
}

/** The same as a Date, `ms` milliseconds later. */
export const inMs = (ms = 0): Date => new Date(now() + ms);

/** Whether a moment is still to come; false if there is none. */
export const isToCome = (at: string | null | undefined): at is string => Date.parse(at ?? "") > now();

export const knowsTime = (): boolean => shared.frontdeskReading !== undefined;

/** Records what the database's clock said at a moment of `performance.now()`; undefined if it is no longer known. */
export function noteTime(reading?: Reading): void {
  shared.frontdeskReading = reading;
}
