import { listAuditEvents } from "@/server/accounts/audit/list";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listAuditEvents);
