import { checkConnection } from "@/server/channels/try";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(checkConnection);
