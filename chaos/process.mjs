// One process under chaos: the production build, or the one that CHAOS_HOST names.
import { startBuilt } from "../scripts/lib/host.mjs";
import { root } from "../scripts/lib/project.mjs";

process.chdir(root);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.env.NEXT_MANUAL_SIG_HANDLE = "true"; // Next would cut running jobs short
await startBuilt({ bringsDatabase: false }, process.env.CHAOS_HOST);
