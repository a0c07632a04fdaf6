// A program with a route that never ends, and a watchdog that waits only a second.

import { routeFinder } from "@/server/host/routes";
import { createHost, listenOn } from "@/server/host/server";
import { startWatchdog } from "@/server/host/watchdog";
import { routeHandler } from "@/server/http/route-handler";

function spinForever(): never {
  for (;;);
}

const GET = routeHandler(async () => spinForever());
const match = routeFinder([["/api/v1/stuck/[token]", { GET }]]);
const server = createHost({ match, next: async () => undefined, trustProxy: false });
startWatchdog(1000);
await listenOn(server, 0);
const address = server.address();
process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}\n`);
