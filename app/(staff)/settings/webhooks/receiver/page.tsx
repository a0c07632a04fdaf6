import type { Metadata } from "next";
import { ReceiverPage } from "@/components/settings/webhooks/receiver";

export const metadata: Metadata = { title: "Test receiver" };

export default function Page() {
  return <ReceiverPage />;
}
