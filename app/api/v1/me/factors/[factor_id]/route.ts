import { removeFactor } from "@/server/accounts/factors/own-factors";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(removeFactor, { status: 204, problems: [409] });
