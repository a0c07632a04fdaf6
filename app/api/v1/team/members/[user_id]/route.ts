import { getMember, updateMember } from "@/server/accounts/team/members";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getMember);
export const PATCH = endpoint(updateMember);
