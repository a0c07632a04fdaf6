import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

/** A DNS server on this machine; `address` is `ip:port`, as a resolver's `setServers` takes it. */
export type NameServer = { address: string; close(): Promise<void> };

const HEADER_BYTES = 12;
/** RFC 1035, 4.1.1: a response with recursion available; the last four bits are one of the codes below. */
const RESPONSE = 0x8180;
const SERVER_FAILURE = 2;
const NAME_ERROR = 3;
const TYPES = { 1: "ipv4", 28: "ipv6" } as const;

function questionOf(query: Buffer): { name: string; kind: string; end: number } {
  const labels: string[] = [];
  let offset = HEADER_BYTES;
  for (let length = query.readUInt8(offset); length > 0; length = query.readUInt8(offset)) {
    labels.push(query.toString("latin1", offset + 1, offset + 1 + length));
    offset += length + 1;
  }
  const type = query.readUInt16BE(offset + 1);
  return {
    name: labels.join(".").toLowerCase(),
    kind: type === 1 || type === 28 ? TYPES[type] : "",
    end: offset + 5,
  };
}

/** An answer that points back to the question's name: its type, class IN, no caching, the address. */
function recordOf(address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const type = bytes.length === 4 ? 1 : 28;
  return Buffer.concat([Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]), bytes]);
}

function answerTo(query: Buffer, records: Record<string, string[] | "failure">): Buffer {
  const { name, kind, end } = questionOf(query);
  const known = records[name];
  const code = known === undefined ? NAME_ERROR : known === "failure" ? SERVER_FAILURE : 0;
  const addresses = Array.isArray(known) ? known.filter((one) => ipaddr.parse(one).kind() === kind) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(RESPONSE | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...addresses.map(recordOf)]);
}

/** Starts a name server that knows `records`: for each name its IPv4 and IPv6 addresses, or "failure". */
export async function startNameServer(records: Record<string, string[] | "failure">): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => socket.send(answerTo(query, records), from.port, from.address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}
