import { createTemplate, listTemplates } from "@/server/conversations/sending/templates";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listTemplates);
export const POST = endpoint(createTemplate, { status: 201 });
