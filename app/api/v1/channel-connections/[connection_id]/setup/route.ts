import { getConnectionSetup } from "@/server/channels/check-connection";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getConnectionSetup);
