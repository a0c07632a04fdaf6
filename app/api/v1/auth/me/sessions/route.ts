import { listSessions, signOutEverywhere } from "@/server/accounts/sign-in/sessions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listSessions);
export const DELETE = endpoint(signOutEverywhere, { status: 204 });
