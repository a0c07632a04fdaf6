import { endpoint } from "@/server/endpoint";
import { labelLead, unlabelLead } from "@/server/leads/labels";

export const PUT = endpoint(labelLead);
export const DELETE = endpoint(unlabelLead);
