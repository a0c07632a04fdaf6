import type { Metadata } from "next";
import { Catalogue } from "@/components/settings/webhooks/catalogue";
import { verifiers } from "@/server/webhooks/verifiers";

export const metadata: Metadata = { title: "Event catalogue" };

export default async function Page() {
  return <Catalogue verifiers={await verifiers()} />;
}
