import { resendVerification } from "@/server/auth/verify-email";
import { endpoint } from "@/server/core/endpoint";

export const POST = endpoint(resendVerification, { status: 204, problems: [429] });
