import { login } from "@/server/auth/actions";
import { endpoint } from "@/server/core/endpoint";

export const POST = endpoint(login);
