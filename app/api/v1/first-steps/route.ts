import { getFirstSteps, updateFirstSteps } from "@/server/accounts/first-steps";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getFirstSteps);
export const PATCH = endpoint(updateFirstSteps);
