import { resendRefused } from "@/server/conversations/sending/resend-failed";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(resendRefused);
