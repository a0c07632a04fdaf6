import { getAccess } from "@/server/accounts/access";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getAccess);
