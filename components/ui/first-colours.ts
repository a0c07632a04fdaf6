// Mantine's names, since its styles read the attribute.
export const SCHEME_KEY = "mantine-color-scheme-value";
export const SCHEME_ATTRIBUTE = "data-mantine-color-scheme";
export const DARK = "(prefers-color-scheme: dark)";

/** The initial attributes of <html>; the script beside it corrects the colours before the first paint. */
export const HTML_PROPS = { [SCHEME_ATTRIBUTE]: "light", "data-respect-reduced-motion": "true" };

/** A script that applies the stored or the system's colours before the page's own scripts load. */
export const FIRST_COLOURS = `try {
  var chosen = localStorage.getItem("${SCHEME_KEY}");
  var isDark = chosen === "dark" || (chosen !== "light" && matchMedia("${DARK}").matches);
  document.documentElement.setAttribute("${SCHEME_ATTRIBUTE}", isDark ? "dark" : "light");
} catch (e) {}`;
