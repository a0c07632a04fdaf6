import { login } from "@/server/accounts/actions";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(login);
