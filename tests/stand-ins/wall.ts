import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * Starts a proxy to a port of this machine that can freeze, like a network that drops every packet, or be cut, like a
 * host that goes down.
 */
export async function startWall(port: number) {
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.on("error", () => {}).resetAndDestroy();
    const upstream = connect(port, "127.0.0.1");
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const socket of pair) {
      socket
        .on("error", () => {})
        .on("close", () => {
          if (isFrozen) return;
          for (const one of pair) one.destroy();
          pairs.delete(pair);
        });
    }
    client.on("data", (chunk) => upstream.write(chunk));
    upstream.on("data", (chunk) => client.write(chunk));
    if (isFrozen) for (const socket of pair) socket.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the wall has no port");
  return {
    host: `127.0.0.1:${address.port}`,
    port: address.port,
    freeze() {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    /** Lets data through again; connections that were closed meanwhile are closed on the other side too. */
    thaw() {
      isFrozen = false;
      for (const pair of pairs) {
        if (pair.some((socket) => socket.destroyed)) for (const socket of pair) socket.destroy();
        for (const socket of pair) socket.resume();
      }
    },
    /** Ends every connection, and each new one at once, until `mend`. */
    cut() {
      isCut = true;
      for (const socket of [...pairs].flat()) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
