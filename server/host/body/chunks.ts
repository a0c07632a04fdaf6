import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { encodingFor } from "./compress";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const ADDRESS = /^\/_next\/static\/chunks\/([^/?]+\.(js|css))(?:\?|$)/;
const TYPES: Record<string, string> = { js: "application/javascript", css: "text/css" };

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

/**
 * Serves the pages' scripts and styles that the build has compressed into `folder` (scripts/lib/compress). Everything
 * else goes to `next`, as do clients that accept neither brotli nor gzip.
 */
export function chunksBefore(next: Listener, folder: string): Listener {
  // Only these files are read, whatever an address says.
  const names = namesIn(folder);
  return async (request, response) => {
    const [, name, kind = ""] = ADDRESS.exec(request.url ?? "") ?? [];
    const encoding = encodingFor(request.headers["accept-encoding"] ?? "");
    const file = `${name}.${encoding}`;
    const isAsked = request.method === "GET" || request.method === "HEAD";
    if (!isAsked || !names.has(file)) return next(request, response);
    // Another build may have removed it.
    const body = await readFile(path.join(folder, file)).catch(() => undefined);
    if (!body) return next(request, response);
    response.writeHead(200, {
      "content-type": `${TYPES[kind]}; charset=utf-8`,
      "content-encoding": encoding,
      "content-length": body.length,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}
