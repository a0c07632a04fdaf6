import { endSession } from "@/server/accounts/sign-in/sessions";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(endSession, { status: 204 });
