import type { Metadata } from "next";
import { NewEndpoint } from "@/components/settings/webhooks/new-endpoint";

export const metadata: Metadata = { title: "New endpoint" };

export default function Page() {
  return <NewEndpoint />;
}
