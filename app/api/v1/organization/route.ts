import { endpoint } from "@/server/core/endpoint";
import { getOrganization, updateOrganization } from "@/server/organizations/actions";

export const GET = endpoint(getOrganization);
export const PATCH = endpoint(updateOrganization);
