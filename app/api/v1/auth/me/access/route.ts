import { getAccess } from "@/server/accounts/access";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getAccess);
