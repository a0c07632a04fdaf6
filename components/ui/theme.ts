import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const accent: MantineColorsTuple = [
  "#e3f1ef",
  "#c7e3df",
  "#9ad0c9",
  "#6cbdb3",
  "#5cc0b4",
  "#2f9488",
  "#1a7d72",
  "#0b6b63",
  "#095850",
  "#07453f",
];

// Warm neutrals, the same as in app/globals.css, instead of Mantine's own.
const gray: MantineColorsTuple = [
  "#f7f7f5",
  "#f3f3f0",
  "#eaeae6",
  "#e4e4e0",
  "#e4e4e0",
  "#b5b7b1",
  "#7d807a",
  "#5c605a",
  "#3c3f3a",
  "#1c1d1b",
];
const dark: MantineColorsTuple = [
  "#e7e9e6",
  "#c5cac6",
  "#a3aaa4",
  "#6f7671",
  "#2d312e",
  "#282c2a",
  "#1b1e1c",
  "#141615",
  "#101211",
  "#0b0d0c",
];

// The page stays visible behind an overlay.
const VEIL = { backgroundOpacity: 0.25 };
const TITLE = { fontSize: "16px", fontWeight: 600, lineHeight: "24px", overflowWrap: "anywhere" } as const;

/** Mantine's theme in our colours and sizes. */
export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-mono)",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  headings: {
    fontWeight: "600",
    sizes: { h1: { fontSize: "20px", lineHeight: "28px" }, h2: { fontSize: "16px" } },
  },
  defaultRadius: 8,
  cursorType: "pointer",
  components: {
    // Most fields are required, so they have no asterisk; the few that do are among optional ones.
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      styles: { label: { marginBottom: "4px" }, description: { fontSize: "12px", lineHeight: 1.5 } },
    },
    Modal: { defaultProps: { overlayProps: VEIL }, styles: { title: TITLE } },
    Drawer: { defaultProps: { overlayProps: VEIL }, styles: { title: TITLE } },
  },
  respectReducedMotion: true,
});

const shared = {
  "--mantine-color-body": "var(--ground)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-dimmed": "var(--quiet)",
  "--mantine-color-placeholder": "var(--quiet)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-anchor": "var(--accent)",
  // Quiet buttons on hover.
  "--mantine-color-accent-light-hover": "var(--accent-ground)",
  "--mantine-color-accent-light-color": "var(--accent)",
};

/** Maps Mantine's variables to ours, so that each colour is defined in one place: app/globals.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
