import { routeHandler } from "@/server/http/route-handler";
import { env } from "@/server/lib/env";
import document from "./openapi.json";
import { referencePage } from "./reference/page";

/** openapi.json, with this installation's address. */
export const documentEndpoint = routeHandler(async () =>
  Response.json(
    { ...document, servers: [{ url: env.PUBLIC_URL }] },
    { headers: { "cache-control": "public, max-age=300" } },
  ),
);

// It changes with a release alone.
let page: string | undefined;

/** The API reference: our own openapi.json as a page without a script, with nothing from any other host. */
export function referenceEndpoint(): Response {
  page ??= referencePage(document, env.PUBLIC_URL);
  return new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
