import { endpoint } from "@/server/endpoint";
import { getFirstSteps, updateFirstSteps } from "@/server/overview/first-steps";

export const GET = endpoint(getFirstSteps);
export const PATCH = endpoint(updateFirstSteps);
