import type { Metadata } from "next";
import { ConnectGuide } from "@/components/settings/integrations/guide";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.connect.title };

export default function ConnectPage() {
  return <ConnectGuide />;
}
