// npm run db:generate: writes the migration from the last snapshot to db/schema, and removes the snapshots before the newest.
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { root, runInstalled } from "./lib/project.mjs";

process.chdir(root);
const { status } = runInstalled("drizzle-kit", ["generate", ...process.argv.slice(2)]);
const meta = "db/migrations/meta";
const snapshots = readdirSync(meta).filter((file) => file.endsWith("_snapshot.json"));
for (const file of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, file));
process.exit(status ?? 1);
