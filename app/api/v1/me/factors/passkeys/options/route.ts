import { beginPasskey } from "@/server/accounts/factors/own-factors";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(beginPasskey);
