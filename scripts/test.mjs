// `npm test`: runs every check, step by step, up to the first failure. A test that fails once and then passes is
// reported as such (vitest: "retry x1", Playwright: "flaky").
import "./lib/check-node.mjs";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { exists, root, runInstalled } from "./lib/project.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "frontdesk-test-"));
const vitestReport = path.join(reports, "vitest.json");
const playwrightReport = path.join(reports, "playwright.json");

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

function step(name, run) {
  process.stdout.write(`\n=== ${name}\n`);
  const began = Date.now();
  const { status } = run() ?? { status: 0 };
  process.stdout.write(`=== ${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds(began)} s\n`);
  return status ?? 1;
}

// Next's type declarations are not in the repository.
function checkTypes() {
  if (!exists("next-env.d.ts")) runInstalled("next", ["typegen"]);
  return runInstalled("tsc", ["--noEmit"]);
}

// The data folder may contain a link to a database elsewhere.
function forgetLastJourneys() {
  const data = path.join(root, ".data/e2e");
  if (exists(".data/e2e/postgres")) rmSync(realpathSync(path.join(data, "postgres")), { recursive: true });
  rmSync(data, { recursive: true, force: true });
}

function runJourneys() {
  forgetLastJourneys();
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };
  return runInstalled("playwright", ["test", "--retries=1", "--reporter=list,json"], { env });
}

const steps = [
  ["types", checkTypes],
  ["lint", () => runInstalled("biome", ["check", "."])],
  // Before the tests: some start the built app, and would wait for its build while all cores are busy.
  ["build", buildIfNeeded],
  [
    "tests (vitest)",
    () =>
      runInstalled("vitest", [
        "run",
        "--retry=1",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${vitestReport}`,
      ]),
  ],
  ["journeys (playwright)", runJourneys],
];

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** The totals of both kinds of tests. A step that failed without a failed test counts as one failure. */
function total(code) {
  const vitest = readReport(vitestReport);
  const stats = readReport(playwrightReport)?.stats;
  const passed = (vitest?.numPassedTests ?? 0) + (stats ? stats.expected + stats.flaky : 0);
  const failed = (vitest?.numFailedTests ?? 0) + (stats?.unexpected ?? 0);
  const flaky = stats?.flaky ?? 0;
  const skipped = (vitest?.numPendingTests ?? 0) + (vitest?.numTodoTests ?? 0) + (stats?.skipped ?? 0);
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped, flaky };
}

process.chdir(root);
installIfNeeded();
const began = Date.now();
let code = 0;
for (const [name, run] of steps) {
  code = step(name, run);
  if (code !== 0) break;
}
const { passed, failed, skipped, flaky } = total(code);
rmSync(reports, { recursive: true, force: true });
process.stdout.write(
  `\nin ${seconds(began)} s\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}${flaky ? `, ${flaky} passed at the second try` : ""}\n`,
);
process.exit(code);
