import { resendVerification } from "@/server/auth/verify-email";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(resendVerification, { status: 204, problems: [429] });
