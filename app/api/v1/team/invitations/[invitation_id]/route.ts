import { endpoint } from "@/server/http/endpoint";
import { revokeInvitation } from "@/server/team/invitations";

export const DELETE = endpoint(revokeInvitation, { status: 204 });
