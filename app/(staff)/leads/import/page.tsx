import type { Metadata } from "next";
import { Suspense } from "react";
import { ImportPage } from "@/components/leads/import/import-page";

export const metadata: Metadata = { title: "Import leads" };

export default function LeadImportPage() {
  return (
    <Suspense>
      <ImportPage />
    </Suspense>
  );
}
