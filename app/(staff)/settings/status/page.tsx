import type { Metadata } from "next";
import { StatusSettings } from "@/components/settings/status/status";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.status };

export default function StatusPage() {
  return <StatusSettings />;
}
