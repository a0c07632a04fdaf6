import { endpoint } from "@/server/http/endpoint";
import { listMembers } from "@/server/team/members";

export const GET = endpoint(listMembers);
