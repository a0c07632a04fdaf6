import { referenceEndpoint } from "@/server/http/openapi/endpoints";

export const GET = referenceEndpoint;
