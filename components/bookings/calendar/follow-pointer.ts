/** Listens until the pointer is released, or the drag is cancelled by Escape or the browser (`isOver` false). */
export function followPointer(
  onMove: (event: globalThis.PointerEvent) => void,
  onEnd: (isOver: boolean) => void,
): void {
  const stop = new AbortController();
  const { signal } = stop;
  const end = (isOver: boolean) => {
    stop.abort();
    onEnd(isOver);
  };
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", () => end(true), { signal });
  window.addEventListener("pointercancel", () => end(false), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end(false);
  };
  document.addEventListener("keydown", onKey, { capture: true, signal });
}
