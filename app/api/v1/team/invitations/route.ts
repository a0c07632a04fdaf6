import { endpoint } from "@/server/http/endpoint";
import { createInvitation, listInvitations } from "@/server/team/invitations";

export const GET = endpoint(listInvitations);
export const POST = endpoint(createInvitation, { status: 201, problems: [429] });
