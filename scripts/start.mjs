// Starts Frontdesk in this process: `npm start`, or `npm run dev` (--dev), which reloads changes. Must not import npm
// packages before they are installed.
import { spawnSync } from "node:child_process";
import "./lib/check-node.mjs";
import { buildIfNeeded, isBuilt } from "./lib/build.mjs";
import { leaveWithParent, startBuilt } from "./lib/host.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { exists, fail, root } from "./lib/project.mjs";

const dev = process.argv.includes("--dev");

// Check first: the build takes a minute or two.
async function checkThenBuild() {
  const { register } = await import("tsx/esm/api");
  const unregister = register();
  const { checkStart } = await import("../server/host/start/check-start.ts");
  await checkStart();
  await unregister();
  buildIfNeeded();
}

leaveWithParent();
process.chdir(root);
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.env.NEXT_MANUAL_SIG_HANDLE = "true"; // Next would interrupt running jobs
// Variables that are already set win: the shell over .env.local, and .env.local over .env.
for (const file of [".env.local", ".env"]) if (exists(file)) process.loadEnvFile(file);
try {
  installIfNeeded();
  if (!dev && !isBuilt()) await checkThenBuild();
} catch (error) {
  fail(`Frontdesk can't start: ${error.message}`);
}

if (dev) {
  // The reference is as of the start.
  spawnSync(process.execPath, ["scripts/write-openapi.mjs"], { stdio: "inherit" });
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("../server/main.ts");
  await main({});
} else await startBuilt();
