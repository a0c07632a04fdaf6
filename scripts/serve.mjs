// Starts what scripts/standalone.mjs put together: everything is built and nothing is installed.
import "./lib/check-node.mjs";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.env.NEXT_MANUAL_SIG_HANDLE = "true"; // Next would cut running jobs short
// As Next's own standalone server does: next.config.ts is not read again, which takes a compiler.
const { config } = JSON.parse(readFileSync(path.join(root, ".next/required-server-files.json"), "utf8"));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);

const { register } = await import("tsx/esm/api");
register();
const { main } = await import("../server/host/main.ts");
await main({ dev: false, bringsDatabase: false });
