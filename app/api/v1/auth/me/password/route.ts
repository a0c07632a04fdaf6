import { changePassword } from "@/server/accounts/change-password";
import { endpoint } from "@/server/http/endpoint";

export const PUT = endpoint(changePassword, { problems: [429] });
