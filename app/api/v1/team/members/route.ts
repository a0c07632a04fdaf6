import { endpoint } from "@/server/core/endpoint";
import { listMembers } from "@/server/team/members";

export const GET = endpoint(listMembers);
