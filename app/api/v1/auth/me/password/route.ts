import { changePassword } from "@/server/accounts/sign-in/change-password";
import { endpoint } from "@/server/endpoint";

export const PUT = endpoint(changePassword, { problems: [429] });
