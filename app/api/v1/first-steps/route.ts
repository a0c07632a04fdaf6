import { endpoint } from "@/server/http/endpoint";
import { getFirstSteps, updateFirstSteps } from "@/server/overview/first-steps";

export const GET = endpoint(getFirstSteps);
export const PATCH = endpoint(updateFirstSteps);
