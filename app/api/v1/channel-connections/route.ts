import { createConnection, listConnections } from "@/server/channels/connections";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listConnections);
export const POST = endpoint(createConnection, { status: 201 });
