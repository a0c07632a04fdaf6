// Processes that answer every request on one port, as those of Frontdesk do: started by the test with PORT and PROCESSES.
import cluster from "node:cluster";
import { createServer } from "node:http";
import { drainable } from "./drain";
import { Processes } from "./processes";
import { listenOn } from "./server";

async function startAll(): Promise<void> {
  const processes = new Processes("server/host/several.fixture.ts");
  process.once("SIGTERM", () => void processes.stop("SIGTERM").then(() => process.exit(0)));
  await processes.start(Number(process.env.PROCESSES));
  process.stdout.write("ready\n");
}

async function startOne(): Promise<void> {
  const server = createServer((_, response) => void setTimeout(() => response.end("ok"), 2));
  const drain = drainable(server);
  process.once("SIGTERM", () => void drain({ stay_ms: 300, finish_ms: 5000 }).then(() => process.exit(0)));
  await listenOn(server, Number(process.env.PORT));
}

await (cluster.isPrimary ? startAll() : startOne());
