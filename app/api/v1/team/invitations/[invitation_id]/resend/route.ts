import { resendInvitation } from "@/server/accounts/invitations";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(resendInvitation, { problems: [429] });
