import { endSession } from "@/server/accounts/sign-in/sessions";
import { endpoint } from "@/server/http/endpoint";

export const DELETE = endpoint(endSession, { status: 204 });
