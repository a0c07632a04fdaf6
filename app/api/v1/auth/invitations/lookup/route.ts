import { endpoint } from "@/server/core/endpoint";
import { lookUpInvitation } from "@/server/team/accept";

export const POST = endpoint(lookUpInvitation);
