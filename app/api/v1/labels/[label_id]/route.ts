import { deleteLabel } from "@/server/conversations/labels";
import { endpoint } from "@/server/endpoint";
import { getLabel, updateLabel } from "@/server/leads/labels";

export const GET = endpoint(getLabel);
export const PATCH = endpoint(updateLabel);
export const DELETE = endpoint(deleteLabel, { status: 204 });
