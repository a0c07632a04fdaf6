import { existsSync } from "node:fs";

// Debian's packages, the headless one first, because it does the same with less work. If there is none, Playwright
// starts the browser from `npx playwright install chromium`.
const SYSTEM_CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const isRoot = process.getuid?.() === 0;

/** How the journeys and the page benchmarks start Chromium. */
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
