import { getConnectionSetup } from "@/server/channels/try";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getConnectionSetup);
