import { endpoint } from "@/server/endpoint";
import { deleteLead, getLead, updateLead } from "@/server/leads/actions";

export const GET = endpoint(getLead);
export const PATCH = endpoint(updateLead);
export const DELETE = endpoint(deleteLead, { status: 204 });
