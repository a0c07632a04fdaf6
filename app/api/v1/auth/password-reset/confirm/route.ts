import { resetPassword } from "@/server/auth/reset-password";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(resetPassword);
