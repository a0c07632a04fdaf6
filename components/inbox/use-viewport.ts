import { useEffect } from "react";

/** Keeps --viewport-top and --viewport-height at what a phone's keyboard leaves visible (browsers differ here). */
export function useViewport(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      style.setProperty("--viewport-top", `${viewport.offsetTop}px`);
      style.setProperty("--viewport-height", `${viewport.height}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--viewport-top");
      style.removeProperty("--viewport-height");
    };
  }, []);
}
