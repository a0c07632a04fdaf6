import { lookUpInvitation } from "@/server/accounts/accept-invitation";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(lookUpInvitation);
