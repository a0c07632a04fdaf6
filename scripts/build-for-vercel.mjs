// The build on Vercel (vercel.json): first the database, then openapi.json and the pages. Concurrent builds migrate one at a time. A
// preview's database is left alone unless MIGRATE_PREVIEWS says that the preview has its own.
import "./lib/check-node.mjs";
import { spawnSync } from "node:child_process";
import { fail, root, runInstalled } from "./lib/project.mjs";

async function prepareDatabase() {
  const { register } = await import("tsx/esm/api");
  register();
  const { loadEnv } = await import("../../lib/env.ts");
  const { migrate } = await import("../db/migrate.ts");
  const { DATABASE_DIRECT_URL, SEED_DEMO, DEMO_PASSWORD } = loadEnv();
  await migrate(DATABASE_DIRECT_URL);
  process.stdout.write("The database has the newest schema\n");
  const { closeDb } = await import("../db/client.ts");
  const { warnAtStart } = await import("../server/overview/health/warnings.ts");
  await warnAtStart();
  if (!SEED_DEMO) return closeDb();
  if (!DEMO_PASSWORD) throw new Error("DEMO_PASSWORD: is missing, and SEED_DEMO needs it");
  await import("../server/reactions.ts");
  const { seedDemo } = await import("../server/practice/seed/seed.ts");
  const { email } = await seedDemo({ password: DEMO_PASSWORD });
  await closeDb();
  process.stdout.write(`The demo organization is there: ${email}, with DEMO_PASSWORD\n`);
}

process.chdir(root);
process.env.NODE_ENV = "production";
const isPreview = process.env.VERCEL_ENV !== "production";
if (isPreview && process.env.MIGRATE_PREVIEWS !== "true")
  process.stdout.write("A preview: its database is left as it is (MIGRATE_PREVIEWS is not true)\n");
else
  await prepareDatabase().catch(async (error) => {
    const { reasonOf } = await import("../server/host/reason.ts");
    fail(`The database can't be prepared:\n${reasonOf(error)}`);
  });
const written = spawnSync(process.execPath, ["scripts/write-openapi.mjs"], { stdio: "inherit" });
if (written.status !== 0) fail("openapi.json can't be written (see above)");
process.exit(runInstalled("next", ["build"]).status ?? 1);
