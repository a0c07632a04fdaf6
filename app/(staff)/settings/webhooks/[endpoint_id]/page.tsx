import type { Metadata } from "next";
import { EndpointPage } from "@/components/settings/webhooks/endpoint";

export const metadata: Metadata = { title: "Endpoint" };

export default async function Page({ params }: { params: Promise<{ endpoint_id: string }> }) {
  return <EndpointPage id={(await params).endpoint_id} />;
}
