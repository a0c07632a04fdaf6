import { useEffect } from "react";
import { DARK, SCHEME_ATTRIBUTE, SCHEME_KEY } from "./first-colours";
import { createStore, useStore } from "./load/store";

const SCHEMES = ["light", "dark", "auto"] as const;
type ColourScheme = (typeof SCHEMES)[number];

const schemeOf = (kept: string | null): ColourScheme => SCHEMES.find((scheme) => scheme === kept) ?? "auto";

/** The scheme stored in this browser; `auto` if storage is not available. */
function kept(): ColourScheme {
  try {
    return schemeOf(localStorage.getItem(SCHEME_KEY));
  } catch {
    return "auto";
  }
}

const store = createStore<ColourScheme>("auto");

function show(scheme: ColourScheme): void {
  store.set(scheme);
  const isDark = scheme === "dark" || (scheme === "auto" && matchMedia(DARK).matches);
  document.documentElement.setAttribute(SCHEME_ATTRIBUTE, isDark ? "dark" : "light");
}

export function chooseColourScheme(scheme: ColourScheme): void {
  show(scheme);
  try {
    localStorage.setItem(SCHEME_KEY, scheme);
  } catch {
    // Without storage it lasts until the page is left.
  }
}

/** The chosen colour scheme. */
export const useColourScheme = (): ColourScheme => useStore(store);

/** Follows what is chosen in another tab, and the system's colours for `auto`. */
export function useFollowedColours(): void {
  useEffect(() => {
    show(kept());
    const system = matchMedia(DARK);
    const onSystem = () => show(store.get());
    const onStorage = ({ key, newValue }: StorageEvent) => key === SCHEME_KEY && show(schemeOf(newValue));
    system.addEventListener("change", onSystem);
    window.addEventListener("storage", onStorage);
    return () => {
      system.removeEventListener("change", onSystem);
      window.removeEventListener("storage", onStorage);
    };
  }, []);
}
