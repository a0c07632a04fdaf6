import { endpoint } from "@/server/http/endpoint";
import { deleteTemplate, updateTemplate } from "@/server/inbox/templates";

export const PATCH = endpoint(updateTemplate);
export const DELETE = endpoint(deleteTemplate, { status: 204 });
