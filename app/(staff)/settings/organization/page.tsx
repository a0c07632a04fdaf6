import type { Metadata } from "next";
import { OrganizationSettings } from "@/components/organization/organization";

export const metadata: Metadata = { title: "Organization" };

export default function OrganizationPage() {
  return <OrganizationSettings />;
}
