import { listKeyRequests } from "@/server/accounts/keys/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listKeyRequests);
