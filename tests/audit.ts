import { asc } from "drizzle-orm";
import { getDb } from "@/db/client";
import { auditEvents } from "@/db/schema/audit-events";
import { inOrg, type Tenant } from "@/db/tenant";

/** The audit log of an organization, oldest first. */
export const auditLogOf = (tenant: Tenant) =>
  getDb().select().from(auditEvents).where(inOrg(tenant, auditEvents)).orderBy(asc(auditEvents.id));
