import "@/server/reactions";
import { exportAuditEvents } from "@/server/accounts/audit/export";

export const GET = exportAuditEvents;
