import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Client messages that are counted: a simple query, and the execution of a prepared statement. */
const STATEMENTS = ["Q".charCodeAt(0), "E".charCodeAt(0)];
const SSL_REQUEST = 80_877_103;

/** Calls back for each client message (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function readMessages(onMessage: (type: number) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type byte.
      const head = hasBegun ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      if (hasBegun) onMessage(rest[0] ?? 0);
      else hasBegun = rest.readUInt32BE(4) !== SSL_REQUEST;
      rest = rest.subarray(length);
    }
  };
}

/** A proxy to the Postgres at `url` that counts the statements sent through it. */
export async function startCountingProxy(url: string) {
  const there = new URL(url);
  const sockets = new Set<Socket>();
  let statements = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(there.port), there.hostname);
    const read = readMessages((type) => {
      if (STATEMENTS.includes(type)) statements++;
    });
    client.on("data", read).pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const here = new URL(url);
  here.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: here.href,
    statements: () => statements,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
