import { endpoint } from "@/server/core/endpoint";
import { revokeInvitation } from "@/server/team/invitations";

export const DELETE = endpoint(revokeInvitation, { status: 204 });
