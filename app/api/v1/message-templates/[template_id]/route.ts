import { deleteTemplate, getTemplate, updateTemplate } from "@/server/conversations/sending/templates";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getTemplate);
export const PATCH = endpoint(updateTemplate);
export const DELETE = endpoint(deleteTemplate, { status: 204 });
