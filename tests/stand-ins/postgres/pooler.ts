import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

const NOTIFICATION = "A";

/** Passes on the server's whole messages (type, length, body), except notifications. */
function withoutNotifications(onKept: () => void): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = 1 + rest.readInt32BE(1);
        if (rest.toString("latin1", 0, 1) === NOTIFICATION) onKept();
        else this.push(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
      done();
    },
  });
}

/**
 * Starts a pooler in front of a Postgres that accepts LISTEN and passes on no notifications, as poolers in transaction
 * mode do. `kept` resolves once it has held one back.
 */
export async function startPooler(
  databaseUrl: string,
): Promise<{ url: string; kept(): Promise<void>; close(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let onKept = () => {};
  const kept = new Promise<void>((resolve) => {
    onKept = resolve;
  });
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => [client, upstream].map((one) => one.destroy()));
    }
    client.pipe(upstream);
    upstream.pipe(withoutNotifications(onKept)).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the pooler has no port");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    kept: () => kept,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
