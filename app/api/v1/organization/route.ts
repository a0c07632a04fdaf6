import { endpoint } from "@/server/http/endpoint";
import { getOrganization, updateOrganization } from "@/server/organizations/actions";

export const GET = endpoint(getOrganization);
export const PATCH = endpoint(updateOrganization);
