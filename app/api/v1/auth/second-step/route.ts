import { secondStep } from "@/server/accounts/sign-in/second-step";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(secondStep);
