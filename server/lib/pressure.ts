let pressedUntil = 0;

/** Notes that for so many milliseconds more comes to this process than it can do. */
export function notePressure(ms: number): void {
  pressedUntil = performance.now() + ms;
}

/** Whether more comes to this process than it can do: what can wait does. */
export const isPressed = (): boolean => performance.now() < pressedUntil;
