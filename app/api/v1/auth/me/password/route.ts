import { changePassword } from "@/server/auth/change-password";
import { endpoint } from "@/server/core/endpoint";

export const PUT = endpoint(changePassword, { problems: [429] });
