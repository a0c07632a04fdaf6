import type { Metadata } from "next";
import { LeadRecordPage } from "@/components/leads/lead/lead-page";

export const metadata: Metadata = { title: "Lead" };

export default async function OneLeadPage({ params }: { params: Promise<{ lead_id: string }> }) {
  const { lead_id } = await params;
  return <LeadRecordPage key={lead_id} lead_id={lead_id} />;
}
