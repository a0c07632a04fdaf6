import { documentEndpoint } from "@/server/http/openapi/endpoints";

export const dynamic = "force-dynamic";

export const GET = documentEndpoint;
