import { getFactorRequirement, setFactorRequirement } from "@/server/accounts/factors/requirement";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getFactorRequirement);
export const PUT = endpoint(setFactorRequirement);
