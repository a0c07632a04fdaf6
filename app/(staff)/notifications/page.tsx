import type { Metadata } from "next";
import { NotificationsPage } from "@/components/notifications/page";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.notifications.title };

export default function Notifications() {
  return <NotificationsPage />;
}
