import { Lead } from "@/schema/lead";
import { endpoint } from "@/server/endpoint";
import { labelLead, unlabelLead } from "@/server/leads/labels";

export const PUT = endpoint(labelLead, { record: Lead });
export const DELETE = endpoint(unlabelLead, { record: Lead });
