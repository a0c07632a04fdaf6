// Named as Mantine names them: its styles read the attribute.
export const SCHEME_KEY = "mantine-color-scheme-value";
export const SCHEME_ATTRIBUTE = "data-mantine-color-scheme";
export const DARK = "(prefers-color-scheme: dark)";

/** What <html> says from the start; the script beside it corrects the colours before anything is painted. */
export const HTML_PROPS = { [SCHEME_ATTRIBUTE]: "light", "data-respect-reduced-motion": "true" };

/** Shows the colours that were chosen in this browser, or the system's, before the page's own scripts are there. */
export const FIRST_COLOURS = `try {
  var chosen = localStorage.getItem("${SCHEME_KEY}");
  var isDark = chosen === "dark" || (chosen !== "light" && matchMedia("${DARK}").matches);
  document.documentElement.setAttribute("${SCHEME_ATTRIBUTE}", isDark ? "dark" : "light");
} catch (e) {}`;
