import { oauthCallback } from "@/server/accounts/oauth";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(oauthCallback, { problems: [502] });
