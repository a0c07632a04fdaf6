import { Lead } from "@/schema/lead";
import { endpoint } from "@/server/endpoint";
import { createLead, listLeads } from "@/server/leads/actions";
import { leadPageAtOnce } from "@/server/leads/search/page-at-once";

export const GET = endpoint(listLeads, { atOnce: leadPageAtOnce });
export const POST = endpoint(createLead, { status: 201, record: Lead });
