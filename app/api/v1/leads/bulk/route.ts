import { endpoint } from "@/server/endpoint";
import { createLeads } from "@/server/leads/actions";

export const POST = endpoint(createLeads, { status: 201 });
