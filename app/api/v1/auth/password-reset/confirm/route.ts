import { resetPassword } from "@/server/accounts/reset-password";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(resetPassword);
