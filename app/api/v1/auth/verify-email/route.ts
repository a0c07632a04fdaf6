import { verifyEmail } from "@/server/accounts/sign-in/verify-email";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(verifyEmail, { status: 204 });
