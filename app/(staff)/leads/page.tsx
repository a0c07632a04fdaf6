import type { Metadata } from "next";
import { Suspense } from "react";
import { LeadListPage } from "@/components/leads/list/list";

export const metadata: Metadata = { title: "Leads" };

export default function LeadsPage() {
  return (
    <Suspense>
      <LeadListPage />
    </Suspense>
  );
}
