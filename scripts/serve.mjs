// Starts what scripts/standalone.mjs assembled: everything is built and nothing is installed. If several processes
// serve, each of them runs this too: `--process=2` is the second.
import "./lib/check-node.mjs";
import { leaveWithParent, startBuilt } from "./lib/host.mjs";
import { root } from "./lib/project.mjs";

process.chdir(root);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.env.NEXT_MANUAL_SIG_HANDLE = "true"; // Next would interrupt running jobs
const number = /^--process=(\d+)$/.exec(process.argv[2] ?? "")?.[1];
if (!number) leaveWithParent();
await startBuilt({ bringsDatabase: false, process: number && Number(number) });
