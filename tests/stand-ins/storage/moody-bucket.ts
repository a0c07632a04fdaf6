import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** refuses: the key may do nothing. holds: it may delete nothing. hangs: the bucket never answers a request. */
type Mood = "ok" | "refuses" | "holds" | "hangs";

/** A stand-in with as much of S3 as a small file needs, which fails when it is told to. */
export type MoodyBucket = {
  /** A value for STORAGE_URL. */
  address: string;
  objects: Map<string, Buffer>;
  mood: { now: Mood };
  close(): Promise<void>;
};

const fault = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

function give(response: ServerResponse, bytes: Buffer | undefined, range = "") {
  if (!bytes) return fault(response, 404, "NoSuchKey");
  const [from = 0, to = bytes.length - 1] = (range.match(/\d+/g) ?? []).map(Number);
  return response.writeHead(206).end(bytes.subarray(from, to + 1));
}

/** Starts the bucket on this machine. */
export async function startMoodyBucket(): Promise<MoodyBucket> {
  const objects = new Map<string, Buffer>();
  const mood: { now: Mood } = { now: "ok" };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { pathname: key, searchParams } = new URL(request.url ?? "/", "http://bucket");
    if (mood.now === "hangs") return;
    if (mood.now === "holds" && request.method === "DELETE") return fault(response, 403, "AccessDenied");
    if (mood.now === "refuses") return fault(response, 403, "InvalidAccessKeyId");
    if (request.method === "PUT") objects.set(key, body);
    if (request.method === "DELETE") objects.delete(key);
    if (request.method === "GET" && !searchParams.has("uploads"))
      return give(response, objects.get(key), request.headers.range);
    response.end(
      searchParams.has("uploads") ? "<ListMultipartUploadsResult></ListMultipartUploadsResult>" : "",
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the bucket has no port");
  return {
    address: `http://key:secret@127.0.0.1:${address.port}/bucket`,
    objects,
    mood,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
