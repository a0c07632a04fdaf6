import { deleteLabel } from "@/server/conversations/labels";
import { endpoint } from "@/server/endpoint";
import { updateLabel } from "@/server/leads/labels";

export const PATCH = endpoint(updateLabel);
export const DELETE = endpoint(deleteLabel, { status: 204 });
