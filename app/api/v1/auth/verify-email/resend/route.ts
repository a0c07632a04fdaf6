import { resendVerification } from "@/server/accounts/sign-in/verify-email";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(resendVerification, { status: 204, problems: [429] });
