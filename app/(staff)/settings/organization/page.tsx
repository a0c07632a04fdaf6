import type { Metadata } from "next";
import { OrganizationSettings } from "@/components/settings/organization/organization";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.organization };

export default function OrganizationPage() {
  return <OrganizationSettings />;
}
