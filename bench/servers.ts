import { type ChildProcess, spawn } from "node:child_process";

export const OWN_SERVER = ["scripts/start.mjs"];
export const NEXT_SERVER = (port: number) => ["node_modules/next/dist/bin/next", "start", "-p", String(port)];

const LOOK_MS = 100;
/** A server builds the pages first, where they changed. */
const MOST_MS = 10 * 60_000;

async function untilUp(server: ChildProcess, url: string): Promise<void> {
  for (let waited = 0; waited < MOST_MS && server.exitCode === null; waited += LOOK_MS) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`nothing answers at ${url}`);
}

function serve(command: string[], port: number): ChildProcess {
  const env = { ...process.env, PORT: String(port), NODE_ENV: "production" as const, SEED_DEMO: "false" };
  return spawn(process.execPath, command, { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** Servers of one measurement; `stop` ends them all. */
export function servers() {
  const running: ChildProcess[] = [];
  return {
    async start(command: string[], port: number): Promise<void> {
      const server = serve(command, port);
      running.push(server);
      await untilUp(server, `http://127.0.0.1:${port}/api/v1/leads`);
    },
    stop(): void {
      for (const server of running) server.kill("SIGINT");
    },
  };
}
