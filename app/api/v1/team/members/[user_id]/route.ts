import { updateMember } from "@/server/accounts/members";
import { endpoint } from "@/server/http/endpoint";

export const PATCH = endpoint(updateMember);
