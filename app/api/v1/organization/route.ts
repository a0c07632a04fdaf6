import { Organization } from "@/schema/organization";
import { getOrganization, updateOrganization } from "@/server/accounts/organization/organization";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getOrganization, { record: Organization });
export const PATCH = endpoint(updateOrganization, { record: Organization });
