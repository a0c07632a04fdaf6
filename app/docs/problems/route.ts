import { problemsEndpoint } from "@/server/http/openapi/endpoints";

export const GET = problemsEndpoint;
