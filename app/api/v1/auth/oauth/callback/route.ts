import { oauthCallback } from "@/server/accounts/sign-in/oauth";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(oauthCallback, { problems: [502] });
