import { resetPassword } from "@/server/accounts/sign-in/reset-password";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(resetPassword);
