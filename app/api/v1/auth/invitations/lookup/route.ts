import { lookUpInvitation } from "@/server/accounts/team/accept-invitation";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(lookUpInvitation);
