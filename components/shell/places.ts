import type { Text } from "@/components/text/en";
import type { IconName } from "@/components/ui/icon";

/** `isTab`: on a phone it is one of the tabs; the others are behind More. */
export type Place = { href: string; name: keyof Text["shell"] & IconName; isTab?: true };

/** The rail's links, in order. */
export const PLACES: readonly Place[] = [
  { href: "/overview", name: "overview", isTab: true },
  { href: "/inbox", name: "inbox", isTab: true },
  { href: "/leads", name: "leads", isTab: true },
  { href: "/bookings", name: "bookings", isTab: true },
  { href: "/notifications", name: "notifications" },
  { href: "/settings", name: "settings" },
  { href: "/simulator", name: "simulator" },
];

export const isAt = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);
