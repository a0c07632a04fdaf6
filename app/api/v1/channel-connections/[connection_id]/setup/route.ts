import { getConnectionSetup } from "@/server/channels/try";
import { endpoint } from "@/server/core/endpoint";

export const GET = endpoint(getConnectionSetup);
