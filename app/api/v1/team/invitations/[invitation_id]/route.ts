import { revokeInvitation } from "@/server/accounts/team/invitations";
import { endpoint } from "@/server/http/endpoint";

export const DELETE = endpoint(revokeInvitation, { status: 204 });
