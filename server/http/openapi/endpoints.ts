import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { isKnown } from "@/server/http/request/entity-tag";
import { routeHandler } from "@/server/http/route-handler";
import { NO_ORIGIN } from "./reference/page";
import { problemsPage } from "./reference/problems";

// The build writes them (scripts/lib/openapi.mjs); Vercel takes them along (next.config.ts).
const OPENAPI = path.join(process.cwd(), ".built/openapi.json");
const REFERENCE = path.join(process.cwd(), ".built/reference.html");

/** A text that is the same for everybody. Whoever sends it compresses it: our host, Next, or Vercel. */
type Sent = { text: string; etag: string };

// Weak: it may be sent compressed, and is the same text then.
const tagged = (text: string): Sent => ({
  text,
  etag: `W/"${createHash("sha256").update(text).digest("base64url")}"`,
});

const prepare = async (file: string, finish: (built: string) => string): Promise<Sent> =>
  tagged(finish(await readFile(file, "utf8")));

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

const documentOnce = once(OPENAPI, (built) =>
  JSON.stringify({ ...JSON.parse(built), servers: [{ url: env.PUBLIC_URL }] }),
);

/** openapi.json, with this installation's address; 304 if the client has it. */
export const documentEndpoint = routeHandler(async (request) =>
  send(request, await documentOnce(), {
    "content-type": "application/json",
    "cache-control": "public, max-age=300",
  }),
);

const pageOnce = once(REFERENCE, (built) => built.replaceAll(NO_ORIGIN, env.PUBLIC_URL));

const PAGE = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };

/** The API reference: our own openapi.json as a page without scripts, which loads nothing from another host. */
export const referenceEndpoint = async (request: Request): Promise<Response> =>
  send(request, await pageOnce(), PAGE);

const PROBLEMS_PAGE = tagged(problemsPage());

/** What each kind of error means; a page of the reference. */
export const problemsEndpoint = async (request: Request): Promise<Response> =>
  send(request, PROBLEMS_PAGE, PAGE);
