import type { Metadata } from "next";
import { ServicesSettings } from "@/components/settings/organization/services-page";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.services };

export default function ServicesPage() {
  return <ServicesSettings />;
}
