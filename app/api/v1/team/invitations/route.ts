import { createInvitation, listInvitations } from "@/server/accounts/team/invitations";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listInvitations);
export const POST = endpoint(createInvitation, { status: 201, problems: [429] });
