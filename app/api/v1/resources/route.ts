import { createResource, listResources } from "@/server/accounts/organization/resources";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listResources);
export const POST = endpoint(createResource, { status: 201, problems: [404] });
