import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = { "@": import.meta.dirname };

/** Tests that assert how many seconds something takes. They run when no other test does. */
const TIMED = [
  "server/adapters/calendar/worker/ask.test.ts",
  "server/webhooks/deliveries/hanging.test.ts",
  "tests/processes/crash.test.ts",
  "tests/processes/outage.test.ts",
  "tests/processes/sent-file-kills.test.ts",
  "tests/proofs/notifications.test.ts",
];

/** Tests that need a process of their own: what they count or change is shared by all files of one. */
const ALONE = [
  "app/api/metrics/route.test.ts",
  "server/accounts/notifications/{push,send}.test.ts",
  "server/live/*.test.ts",
  "server/http/limits/read-only.test.ts",
  "server/queue/embedded/embedded.test.ts",
  "server/overview/status/status.test.ts",
  "tests/processes/chaos.test.ts",
  "tests/processes/rolling-restart.test.ts",
  "tests/processes/several-processes.test.ts",
  "tests/processes/wrong-clock.test.ts",
];

// The other files share their modules, which take longer to load than most tests to run; `tests/setup.ts` gives each
// a fresh environment and database.
const shared = { isolate: false };

const pure = { testTimeout: 20_000, hookTimeout: 60_000, env: { LOG_LEVEL: "silent" } };

/** What the environment must have, for rules that call routes which refuse before they need any of it. */
const NO_SERVICE = { ...pure.env, DATABASE_URL: "postgres://127.0.0.1:1/none", AUTH_SECRET: "x".repeat(32) };

const integration = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  env: { LOG_LEVEL: "silent" },
  globalSetup: ["tests/global-setup.ts"],
  setupFiles: ["tests/setup.ts"],
};

/** Tests of a minute or more, most of which they wait: if they begin last, a core has nothing to do at the end. */
const LONG = [
  "tests/processes/chaos.test.ts",
  "tests/processes/several-processes.test.ts",
  "tests/fuzz/fuzz.test.ts",
  "scripts/operator/backup.test.ts",
  "server/queue/embedded/embedded.test.ts",
  "tests/processes/rolling-restart.test.ts",
  "scripts/agent-check/agent-check.test.ts",
  "tests/proofs/reminders.test.ts",
  "server/practice/seed/seed.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    // Tests mostly wait for one another's processes rather than compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          ...pure,
          ...shared,
          env: NO_SERVICE,
          name: "rules",
          include: ["tests/rules/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...pure,
          name: "unit",
          include: [
            "{schema,lib,server/adapters}/**/*.test.ts",
            "components/**/*.test.ts",
            "scripts/agent-check/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...TIMED],
        },
      },
      {
        resolve: { alias },
        test: {
          ...integration,
          ...shared,
          name: "integration",
          include: ["{server,schema,lib,db,app,tests,scripts}/**/*.test.ts"],
          exclude: [
            "{schema,lib,server/adapters}/**",
            "scripts/agent-check/**",
            "tests/rules/**",
            "**/node_modules/**",
            ...TIMED,
            ...ALONE,
          ],
        },
      },
      { resolve: { alias }, test: { ...integration, name: "alone", include: ALONE } },
      {
        resolve: { alias },
        test: { ...integration, name: "timed", include: TIMED, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
