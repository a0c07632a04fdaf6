import { Lead } from "@/schema/lead";
import { endpoint } from "@/server/endpoint";
import { deleteLead, getLead, updateLead } from "@/server/leads/actions";

export const GET = endpoint(getLead, { record: Lead });
export const PATCH = endpoint(updateLead, { record: Lead, merges: true });
export const DELETE = endpoint(deleteLead, { status: 204, record: Lead });
