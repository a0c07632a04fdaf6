import type { Metadata } from "next";
import { LabelSettings } from "@/components/settings/labels/labels";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.labels };

export default function LabelsPage() {
  return <LabelSettings />;
}
