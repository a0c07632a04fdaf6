import { requestPasswordReset } from "@/server/accounts/sign-in/reset-password";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(requestPasswordReset, { status: 204 });
