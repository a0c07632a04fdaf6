import { deleteResource, getResource, updateResource } from "@/server/accounts/organization/resources";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getResource);
export const PATCH = endpoint(updateResource);
export const DELETE = endpoint(deleteResource, { status: 204, problems: [409] });
