import { endpoint } from "@/server/core/endpoint";
import { acceptInvitation } from "@/server/team/accept";

export const POST = endpoint(acceptInvitation, { status: 201 });
