import type { Metadata } from "next";
import { Team } from "@/components/settings/team/team";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.team };

export default function TeamPage() {
  return <Team />;
}
