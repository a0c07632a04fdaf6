import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { isKnown } from "@/server/http/request/entity-tag";
import { targetOf } from "@/server/http/request/request-url";
import { routeHandler } from "@/server/http/route-handler";
import { fileAt, NO_ORIGIN, SITE_ADDRESSES, typeAt } from "./site/addresses";

// The build writes them (scripts/lib/openapi.mjs); Vercel takes them along (next.config.ts).
const BUILT = path.join(process.cwd(), ".built");

/** A text that is the same for everybody. Whoever sends it compresses it: our host, Next, or Vercel. */
type Sent = { text: string; etag: string };

async function prepare(file: string, finish: (built: string) => string): Promise<Sent> {
  const text = finish(await readFile(path.join(BUILT, file), "utf8"));
  // Weak: it may be sent compressed, and is the same text then.
  return { text, etag: `W/"${createHash("sha256").update(text).digest("base64url")}"` };
}

/** Prepares a built text once per process. */
function once(file: string, finish: (built: string) => string): () => Promise<Sent> {
  let made: Promise<Sent> | undefined;
  return () => {
    made ??= prepare(file, finish).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

function send(request: Request, { text, etag }: Sent, own: Record<string, string>): Response {
  const headers = { ...own, etag };
  return isKnown(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

const documentOnce = once("openapi.json", (built) =>
  JSON.stringify({ ...JSON.parse(built), servers: [{ url: env.PUBLIC_URL }] }),
);

/** openapi.json, with this installation's address; 304 if the client has it. */
export const documentEndpoint = routeHandler(async (request) =>
  send(request, await documentOnce(), {
    "content-type": "application/json",
    "cache-control": "public, max-age=300",
  }),
);

const withOrigin = (built: string) => built.replaceAll(NO_ORIGIN, env.PUBLIC_URL);

/** A text of the site at /docs, with this installation's address; it loads nothing from another host. */
function textEndpoint(address: string): (request: Request) => Promise<Response> {
  const textOnce = once(`site/${fileAt(address)}`, withOrigin);
  return async (request) =>
    send(request, await textOnce(), {
      "content-type": `${typeAt(address)}; charset=utf-8`,
      "cache-control": "no-cache",
    });
}

const site = new Map(SITE_ADDRESSES.map((address) => [address, textEndpoint(address)]));

const nowhere = () =>
  new Response("There is no such page. The API reference is at /docs.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** The site at /docs: the API reference, its guides and what they load. */
export async function siteEndpoint(request: Request): Promise<Response> {
  const endpoint = site.get(targetOf(request).pathname);
  return endpoint ? endpoint(request) : nowhere();
}
