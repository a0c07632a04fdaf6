import { createTeam, listTeams } from "@/server/accounts/team/teams";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listTeams);
export const POST = endpoint(createTeam, { status: 201, problems: [404] });
