import { resendInvitation } from "@/server/accounts/team/invitations";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(resendInvitation, { problems: [429] });
