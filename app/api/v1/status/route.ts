import { getStatus } from "@/server/health/status";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getStatus);
