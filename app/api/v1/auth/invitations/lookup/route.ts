import { endpoint } from "@/server/http/endpoint";
import { lookUpInvitation } from "@/server/team/accept";

export const POST = endpoint(lookUpInvitation);
