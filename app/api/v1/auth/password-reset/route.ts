import { requestPasswordReset } from "@/server/accounts/reset-password";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(requestPasswordReset, { status: 204 });
