import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@/db/embedded";
import { routeFiles } from "@/tests/http/routes";
import { bundled } from "./bundled";

/** The arguments that start Frontdesk's own server, or Next's with the same routes. */
export const HOSTS = {
  "the self-hosting server": ["scripts/start.mjs"],
  Next: ["node_modules/next/dist/bin/next", "start", "-p", "PORT"],
};

/** A running server; `output` is what it has written to stdout so far. */
export type Served = {
  url: string;
  pid: number;
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
};

export async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, "exit");
}

async function start(name: string, args: string[], variables: Record<string, string>): Promise<Served> {
  const { PORT: port = String(await freePort()) } = variables;
  const url = `http://127.0.0.1:${port}`;
  const words = args.map((word) => word.replace("PORT", port));
  const addresses = { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  const own = { ...addresses, STOP_DELAY_SECONDS: "0", PROCESSES: "1" };
  const server = spawn(process.execPath, words, {
    env: { ...process.env, NODE_ENV: "production", ...own, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let written = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => {
    written += text;
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${name} ended with ${server.exitCode}`);
    if (await fetch(`${url}/api/v1/leads`).catch(() => null))
      return {
        url,
        pid: server.pid ?? Number.NaN,
        output: () => written,
        end: (signal) => end(server, signal),
      };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Starts a host in its own process on a free port, with this process's environment; waits until it answers. */
export const startHost = (
  host: keyof typeof HOSTS,
  variables: Record<string, string> = {},
): Promise<Served> => start(host, HOSTS[host], variables);

const WORKER = `
  import { startWorker } from "@/server/queue/embedded/worker";
  import { jobs } from "@/server/jobs";
  const { stop } = await startWorker(jobs);
  process.on("SIGTERM", () => stop().then(() => process.exit(0)));
  process.stdout.write("ready\\n");`;

/** Starts a process that runs the jobs of this process's database; resolves when it has started. */
export async function startWorker(variables: Record<string, string> = {}): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [await bundled(WORKER)], {
    env: { ...process.env, LOG_LEVEL: "silent", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  return worker;
}

/** Starts the API and the jobs in their own process, without pages, so that nothing has to be built. */
export async function startService(variables: Record<string, string> = {}): Promise<Served> {
  const routes = (await routeFiles("app")).map((file) => `"${file}": () => import("@/app/${file}")`);
  const program = `
    const { serve } = await import("@/tests/processes/service");
    await serve({ ${routes.join(", ")} });`;
  return start("the service", [await bundled(program)], variables);
}
