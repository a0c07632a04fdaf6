import { door } from "@/server/core/door";
import { env } from "@/server/lib/env";
import document from "@/server/openapi/openapi.json";

export const dynamic = "force-dynamic";

export const GET = door(async () =>
  Response.json(
    { ...document, servers: [{ url: env.PUBLIC_URL }] },
    { headers: { "cache-control": "public, max-age=300" } },
  ),
);
