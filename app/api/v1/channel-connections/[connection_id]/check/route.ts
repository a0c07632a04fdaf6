import { checkConnection } from "@/server/channels/check-connection";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(checkConnection);
