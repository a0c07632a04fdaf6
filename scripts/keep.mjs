// Runs `node` with the arguments that follow, and starts it again whenever its watchdog has ended it (see
// server/host/watchdog): `npm start`. Everything else that ends it ends this too.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const STUCK_SIGNAL = "SIGUSR2";
const WAIT_MS = 1000;

let child;
// An orchestrator's signal reaches this process alone; a terminal's Ctrl-C reaches both, which the other one allows for.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child?.kill(signal));

for (let restarts = 0; ; restarts++) {
  const env = restarts > 0 ? { ...process.env, RESTARTED: String(restarts) } : process.env;
  // If this process is killed, the channel closes, and the other one stops too.
  child = spawn(process.execPath, process.argv.slice(2), {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env,
  });
  const [code, signal] = await once(child, "exit");
  if (signal !== STUCK_SIGNAL) process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  process.stderr.write("Frontdesk was stuck: starting again\n");
  await sleep(WAIT_MS);
}
