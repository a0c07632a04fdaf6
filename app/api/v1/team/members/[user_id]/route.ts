import { updateMember } from "@/server/accounts/team/members";
import { endpoint } from "@/server/http/endpoint";

export const PATCH = endpoint(updateMember);
