import { Lead } from "@/schema/lead";
import { endpoint } from "@/server/endpoint";
import { upsertLead } from "@/server/leads/upsert";

export const PUT = endpoint(upsertLead, { record: Lead, merges: true, creates: true });
