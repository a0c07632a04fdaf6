import { getTeam, updateTeam } from "@/server/accounts/team/teams";
import { deleteTeam } from "@/server/conversations/routing/teams";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getTeam);
export const PATCH = endpoint(updateTeam);
export const DELETE = endpoint(deleteTeam, { status: 204 });
