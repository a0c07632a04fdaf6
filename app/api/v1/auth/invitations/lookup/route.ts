import { lookUpInvitation } from "@/server/accounts/team/accept-invitation";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(lookUpInvitation);
