import { existsSync } from "node:fs";

// Debian's packages, the one without a window first: it does the same with less work. Where there is none, the browser
// that `npx playwright install chromium` brings.
const SYSTEM_CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const isRoot = process.getuid?.() === 0;

/** How the journeys and the bench of the pages start Chromium. */
export const launchOptions = {
  executablePath: SYSTEM_CHROMIUM.find((path) => existsSync(path)),
  args: [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
    ...(isRoot ? ["--no-sandbox"] : []),
  ],
};
