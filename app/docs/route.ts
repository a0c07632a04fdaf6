import document from "@/server/http/openapi/openapi.json";
import { referencePage } from "@/server/http/openapi/reference/page";
import { env } from "@/server/lib/env";

// It changes with a release alone.
let page: string | undefined;

/** The API reference: our own openapi.json as a page without a script, with nothing from any other host. */
export function GET(): Response {
  page ??= referencePage(document, env.PUBLIC_URL);
  return new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
