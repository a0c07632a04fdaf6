import type { Metadata } from "next";
import { Knowledge } from "@/components/settings/knowledge/knowledge";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.knowledge };

export default function KnowledgePage() {
  return <Knowledge />;
}
