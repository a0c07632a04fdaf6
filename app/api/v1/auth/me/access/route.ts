import { getAccess } from "@/server/auth/access";
import { endpoint } from "@/server/core/endpoint";

export const GET = endpoint(getAccess);
