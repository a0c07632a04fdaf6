// One process under chaos, running the production build or the one in CHAOS_HOST.
import { startBuilt } from "../scripts/lib/host.mjs";
import { root } from "../scripts/lib/project.mjs";

process.chdir(root);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.env.NEXT_MANUAL_SIG_HANDLE = "true"; // Next would interrupt running jobs
await startBuilt({ bringsDatabase: false }, process.env.CHAOS_HOST);
