import { deleteConnection, getConnection, updateConnection } from "@/server/channels/connections";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getConnection);
export const PATCH = endpoint(updateConnection);
export const DELETE = endpoint(deleteConnection, { status: 204 });
