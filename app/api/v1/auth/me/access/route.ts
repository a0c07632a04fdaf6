import { getAccess } from "@/server/auth/access";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getAccess);
