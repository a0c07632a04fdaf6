import { updateMember } from "@/server/accounts/team/members";
import { endpoint } from "@/server/endpoint";

export const PATCH = endpoint(updateMember);
