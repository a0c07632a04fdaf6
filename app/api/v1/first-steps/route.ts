import { getFirstSteps, updateFirstSteps } from "@/server/accounts/organization/first-steps";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getFirstSteps);
export const PATCH = endpoint(updateFirstSteps);
