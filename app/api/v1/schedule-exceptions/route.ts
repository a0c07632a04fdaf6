import { createException, listExceptions } from "@/server/accounts/organization/schedule-exceptions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listExceptions);
export const POST = endpoint(createException, { status: 201, problems: [404] });
