import { createHash } from "node:crypto";
import { routeHandler } from "@/server/http/route-handler";
import { env } from "@/server/lib/env";
import document from "./openapi.json";
import { referencePage } from "./reference/page";

type Kept = { text: string; etag: string };

function makeDocument(): Kept {
  const text = JSON.stringify({ ...document, servers: [{ url: env.PUBLIC_URL }] });
  // Weak: it may be sent compressed, and is the same document then.
  return { text, etag: `W/"${createHash("sha256").update(text).digest("base64url")}"` };
}

let kept: Kept | undefined;

/** Whether a client has the document with this tag. https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
const has = (etag: string, ifNoneMatch: string | null): boolean =>
  ifNoneMatch === "*" ||
  (ifNoneMatch ?? "").split(",").some((tag) => tag.trim().replace(/^(?!W\/)/, "W/") === etag);

/** openapi.json, with this installation's address; 304 if the client has it. */
export const documentEndpoint = routeHandler(async (request) => {
  kept ??= makeDocument();
  const { text, etag } = kept;
  const headers = { "cache-control": "public, max-age=300", etag };
  if (has(etag, request.headers.get("if-none-match"))) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "content-type": "application/json" } });
});

let page: string | undefined;

/** The API reference: our own openapi.json as a page without scripts, which loads nothing from another host. */
export function referenceEndpoint(): Response {
  page ??= referencePage(document, env.PUBLIC_URL);
  return new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
