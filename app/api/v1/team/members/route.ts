import { listMembers } from "@/server/accounts/members";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(listMembers);
