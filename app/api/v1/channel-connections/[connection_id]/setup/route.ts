import { getConnectionSetup } from "@/server/channels/check-connection";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getConnectionSetup);
