import document from "@/server/http/openapi/openapi.json";
import { routeHandler } from "@/server/http/route-handler";
import { env } from "@/server/lib/env";

export const dynamic = "force-dynamic";

export const GET = routeHandler(async () =>
  Response.json(
    { ...document, servers: [{ url: env.PUBLIC_URL }] },
    { headers: { "cache-control": "public, max-age=300" } },
  ),
);
