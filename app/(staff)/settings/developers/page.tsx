import type { Metadata } from "next";
import { Developers } from "@/components/settings/developers/developers";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.developers };

export default function DevelopersPage() {
  return <Developers />;
}
