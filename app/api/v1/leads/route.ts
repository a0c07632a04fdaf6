import { endpoint } from "@/server/http/endpoint";
import { createLead, listLeads } from "@/server/leads/actions";

export const GET = endpoint(listLeads);
export const POST = endpoint(createLead, { status: 201 });
