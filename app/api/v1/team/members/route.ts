import { listMembers } from "@/server/accounts/team/members";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(listMembers);
