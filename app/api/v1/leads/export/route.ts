import "@/server/reactions";
import { exportLeads } from "@/server/leads/export";

export const GET = exportLeads;
