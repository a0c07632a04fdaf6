import { listMembers } from "@/server/accounts/team/members";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listMembers);
