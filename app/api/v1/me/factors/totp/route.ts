import { beginTotp } from "@/server/accounts/factors/own-factors";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(beginTotp, { status: 201 });
