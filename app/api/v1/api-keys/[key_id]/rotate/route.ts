import { rotateKey } from "@/server/accounts/keys/actions";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(rotateKey, { status: 201 });
