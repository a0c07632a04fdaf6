import { siteEndpoint } from "@/server/http/openapi/endpoints";

export const GET = siteEndpoint;
