import { endpoint } from "@/server/http/endpoint";
import { updateMember } from "@/server/team/members";

export const PATCH = endpoint(updateMember);
