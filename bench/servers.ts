import { type ChildProcess, spawn } from "node:child_process";

export const OWN_SERVER = ["scripts/start.mjs"];
export const NEXT_SERVER = (port: number) => ["node_modules/next/dist/bin/next", "start", "-p", String(port)];

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
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
      running.push(serve(command, port));
      await untilUp(`http://127.0.0.1:${port}/api/v1/leads`);
    },
    stop(): void {
      for (const server of running) server.kill("SIGINT");
    },
  };
}
