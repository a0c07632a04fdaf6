import { signOut } from "@/server/accounts/sign-in/sessions";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(signOut, { status: 204 });
