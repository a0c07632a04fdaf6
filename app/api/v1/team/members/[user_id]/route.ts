import { endpoint } from "@/server/core/endpoint";
import { updateMember } from "@/server/team/members";

export const PATCH = endpoint(updateMember);
