import type { Metadata } from "next";
import { ScheduleSettings } from "@/components/settings/schedule/schedule";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.availability };

export default function AvailabilityPage() {
  return <ScheduleSettings />;
}
