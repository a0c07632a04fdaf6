import type { Metadata } from "next";
import { NotificationChoices } from "@/components/settings/notifications/notifications";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.notifications };

export default function NotificationSettingsPage() {
  return <NotificationChoices />;
}
