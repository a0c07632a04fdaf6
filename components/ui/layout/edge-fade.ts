import styles from "./edge-fade.module.css";

/** Lets a strip scroll sideways on a phone and fade at the ends with more: `<div {...edgeFade("strip")}>`. */
export const edgeFade = (className = "") => ({ ref: watchEdges, className: `${className} ${styles.fade}` });

/** Keeps marking the ends of a scroller at which there is more; returns the cleanup. */
function watchEdges(strip: HTMLElement | null) {
  if (!strip) return;
  const measure = () => {
    const before = Math.abs(strip.scrollLeft);
    strip.toggleAttribute("data-before", before > 1);
    strip.toggleAttribute("data-after", before + strip.clientWidth < strip.scrollWidth - 1);
  };
  const resized = new ResizeObserver(measure);
  for (const element of [strip, ...strip.children]) resized.observe(element);
  strip.addEventListener("scroll", measure, { passive: true });
  return () => {
    resized.disconnect();
    strip.removeEventListener("scroll", measure);
  };
}
