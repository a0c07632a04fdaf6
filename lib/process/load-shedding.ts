let pressedUntil = 0;

/** Marks this process as overloaded for the next `ms` milliseconds. */
export function notePressure(ms: number): void {
  pressedUntil = performance.now() + ms;
}

/** Whether this process is overloaded, so that work that can wait should wait. */
export const isPressed = (): boolean => performance.now() < pressedUntil;
