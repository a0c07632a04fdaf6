import { getKey, revokeKey, updateKey } from "@/server/accounts/keys/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getKey);
export const PATCH = endpoint(updateKey);
export const DELETE = endpoint(revokeKey, { status: 204 });
