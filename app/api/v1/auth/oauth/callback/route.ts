import { oauthCallback } from "@/server/accounts/sign-in/oauth";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(oauthCallback, { problems: [502] });
