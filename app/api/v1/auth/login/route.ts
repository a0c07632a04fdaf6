import { login } from "@/server/accounts/actions";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(login);
