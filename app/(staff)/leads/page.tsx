import type { Metadata } from "next";
import { Suspense } from "react";
import { prefetch } from "@/app/prefetch";
import { LeadListPage } from "@/components/leads/list/list";
import { Prefetched } from "@/components/prefetched";

export const metadata: Metadata = { title: "Leads" };

export default async function LeadsPage() {
  return (
    <Prefetched lists={await prefetch("labels")}>
      <Suspense>
        <LeadListPage />
      </Suspense>
    </Prefetched>
  );
}
