import { getOrganization, updateOrganization } from "@/server/accounts/organization/organization";
import { endpoint } from "@/server/endpoint";
import { Organization } from "@/server/schema/organization";

export const GET = endpoint(getOrganization, { record: Organization });
export const PATCH = endpoint(updateOrganization, { record: Organization });
