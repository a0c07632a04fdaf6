import { endpoint } from "@/server/http/endpoint";
import { acceptInvitation } from "@/server/team/accept";

export const POST = endpoint(acceptInvitation, { status: 201 });
