import { endpoint } from "@/server/core/endpoint";
import { getStatus } from "@/server/health/status";

export const GET = endpoint(getStatus);
