import { revokeInvitation } from "@/server/accounts/team/invitations";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(revokeInvitation, { status: 204 });
