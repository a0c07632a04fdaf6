// Starts what scripts/standalone.mjs put together: everything is built and nothing is installed.
import "./lib/check-node.mjs";
import { startBuilt } from "./lib/host.mjs";
import { root } from "./lib/project.mjs";

process.chdir(root);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.env.NEXT_MANUAL_SIG_HANDLE = "true"; // Next would cut running jobs short
await startBuilt({ bringsDatabase: false });
