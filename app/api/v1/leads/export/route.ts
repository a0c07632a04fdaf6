import { exportLeads } from "@/server/leads/export";

export const GET = exportLeads;
