import type { Metadata } from "next";
import { NumberPage } from "@/components/settings/integrations/number";

export const metadata: Metadata = { title: "Number" };

export default async function Page({ params }: { params: Promise<{ connection_id: string }> }) {
  return <NumberPage id={(await params).connection_id} />;
}
