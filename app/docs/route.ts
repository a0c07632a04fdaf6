import { NONCE_HEADER } from "@/server/core/nonce";

const CONFIGURATION = {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  defaultOpenAllTags: true,
  authentication: { preferredSecurityScheme: "bearer" },
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  mcp: { disabled: true },
  metaData: { title: "Frontdesk API" },
};

const page = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Frontdesk API</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <style>
      body { margin: 0; --scalar-font: system-ui, -apple-system, "Segoe UI", sans-serif; }
      :root { color-scheme: light dark; }
    </style>
  </head>
  <body>
    <div id="reference"></div>
    <script nonce="${nonce}" src="/scalar/standalone.js"></script>
    <script nonce="${nonce}">Scalar.createApiReference("#reference", ${JSON.stringify(CONFIGURATION)});</script>
  </body>
</html>
`;

/** The API reference: Scalar's page over our own openapi.json, with nothing from any other host. */
export const GET = ({ headers }: Request): Response =>
  new Response(page(headers.get(NONCE_HEADER) ?? ""), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
