import { listFactors } from "@/server/accounts/factors/own-factors";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listFactors);
