import { createKey, listKeys } from "@/server/accounts/keys/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listKeys);
export const POST = endpoint(createKey, { status: 201 });
