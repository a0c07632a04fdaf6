import { addPasskey } from "@/server/accounts/factors/own-factors";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(addPasskey, { status: 201 });
