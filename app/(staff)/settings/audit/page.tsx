import type { Metadata } from "next";
import { AuditSettings } from "@/components/settings/audit/audit";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.audit };

export default function AuditPage() {
  return <AuditSettings />;
}
