import { login } from "@/server/auth/actions";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(login);
