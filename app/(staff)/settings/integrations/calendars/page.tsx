import type { Metadata } from "next";
import { Calendars } from "@/components/settings/calendars/calendars";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.calendars.title };

export default function CalendarsPage() {
  return <Calendars />;
}
