import { endOtherSessions } from "@/server/accounts/sign-in/sessions";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(endOtherSessions, { status: 204 });
