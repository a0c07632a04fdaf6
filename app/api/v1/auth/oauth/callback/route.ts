import { oauthCallback } from "@/server/auth/oauth";
import { endpoint } from "@/server/core/endpoint";

export const POST = endpoint(oauthCallback, { problems: [502] });
