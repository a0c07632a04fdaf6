import { endSession } from "@/server/auth/sessions";
import { endpoint } from "@/server/core/endpoint";

export const DELETE = endpoint(endSession, { status: 204 });
