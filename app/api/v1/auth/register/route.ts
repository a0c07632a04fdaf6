import { register } from "@/server/accounts/actions";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(register, { status: 201 });
