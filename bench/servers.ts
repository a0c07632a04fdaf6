import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import packageJson from "@/package.json";

/** The arguments of the `node` that serves in `npm start`, without scripts/keep.mjs. */
export const OWN_SERVER = packageJson.scripts.start.split(" ").slice(2);
export const BARE_SERVER = ["--import", "tsx", "bench/bare/server.ts"];
export const NEXT_SERVER = (port: number) => ["node_modules/next/dist/bin/next", "start", "-p", String(port)];

const MOST = "10000000";
const LOOK_MS = 100;
/** A server first builds pages that changed. */
const MOST_MS = 10 * 60_000;

async function untilUp(server: ChildProcess, url: string): Promise<void> {
  for (let waited = 0; waited < MOST_MS && server.exitCode === null; waited += LOOK_MS) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`nothing answers at ${url}`);
}

type Variables = Readonly<Record<string, string>>;

function serve(command: string[], port: number, variables: Variables, node: string): ChildProcess {
  const own = {
    PORT: String(port),
    NODE_ENV: "production" as const,
    SEED_DEMO: "false",
    // One process is compared with one.
    PROCESSES: "1",
    STOP_DELAY_SECONDS: "0",
    // Rate limits are counted as usual, but never reached.
    API_RATE_LIMIT: MOST,
    API_RATE_LIMIT_PER_CALLER: MOST,
  };
  const env = { ...process.env, ...own, ...variables };
  return spawn(node, command, { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** The servers of one measurement. `stop` ends them all and waits until they have exited. */
export function servers() {
  const running: ChildProcess[] = [];
  return {
    /** Starts a server on `node` with these variables added; resolves to its process id once it answers. */
    async start(
      command: string[],
      port: number,
      variables: Variables = {},
      node = process.execPath,
    ): Promise<number> {
      const server = serve(command, port, variables, node);
      running.push(server);
      await untilUp(server, `http://127.0.0.1:${port}/api/v1/leads`);
      return server.pid ?? Number.NaN;
    },
    async stop(): Promise<void> {
      const ended = running.splice(0).map(async (server) => {
        if (server.exitCode === null && server.kill("SIGINT")) await once(server, "exit");
      });
      await Promise.all(ended);
    },
  };
}
