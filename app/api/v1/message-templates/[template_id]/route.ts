import { deleteTemplate, updateTemplate } from "@/server/conversations/sending/templates";
import { endpoint } from "@/server/endpoint";

export const PATCH = endpoint(updateTemplate);
export const DELETE = endpoint(deleteTemplate, { status: 204 });
