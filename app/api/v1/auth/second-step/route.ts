import { secondStep } from "@/server/accounts/factors/second-step";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(secondStep);
