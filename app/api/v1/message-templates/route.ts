import { endpoint } from "@/server/http/endpoint";
import { createTemplate, listTemplates } from "@/server/inbox/templates";

export const GET = endpoint(listTemplates);
export const POST = endpoint(createTemplate, { status: 201 });
