import { endpoint } from "@/server/endpoint";
import { getStatus } from "@/server/overview/status/status";

export const GET = endpoint(getStatus);
