import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { at, OUTSIDE_ENV, PORTS } from "./e2e/addresses";
import { launchOptions } from "./e2e/browser";

const baseURL = `http://localhost:${PORTS.frontdesk}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // A page computes on one core and waits for the service in between, so three pages keep two cores busy: a fifth faster
  // than two.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // A journey visits several pages, each checked with axe in light and dark.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    trace: "on-first-retry",
    // Without a graphics card each frame of an animation is drawn by the processor.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  webServer: [
    {
      command: "node --import tsx e2e/outside.ts",
      url: at(PORTS.outside),
      gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    },
    {
      command: "npm start",
      url: `${baseURL}/api/health`,
      env: {
        ...OUTSIDE_ENV,
        PORT: String(PORTS.frontdesk),
        FRONTDESK_DATA: ".data/e2e",
        LOG_LEVEL: "warn",
        // Every test sets its client address, so that none uses up another's tries.
        TRUST_PROXY: "true",
        // One user visits all pages at once.
        API_RATE_LIMIT_PER_CALLER: "0",
      },
      timeout: 180_000,
      // Killed outright, it would leave its database running.
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
      stdout: "ignore",
      stderr: "pipe",
    },
  ],
});
