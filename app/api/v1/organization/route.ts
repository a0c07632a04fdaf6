import { getOrganization, updateOrganization } from "@/server/accounts/organization/organization";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getOrganization);
export const PATCH = endpoint(updateOrganization);
