import { endpoint } from "@/server/http/endpoint";
import { getStatus } from "@/server/status";

export const GET = endpoint(getStatus);
