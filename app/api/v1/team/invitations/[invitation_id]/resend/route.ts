import { resendInvitation } from "@/server/accounts/team/invitations";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(resendInvitation, { problems: [429] });
