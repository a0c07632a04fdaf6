import type { IconName } from "@/components/kit/icon";
import type { Text } from "@/components/text/text";

export type Place = { href: string; name: keyof Text["shell"] & IconName };

/** Where the rail leads, in its order. */
export const PLACES: readonly Place[] = [
  { href: "/overview", name: "overview" },
  { href: "/inbox", name: "inbox" },
  { href: "/leads", name: "leads" },
  { href: "/bookings", name: "bookings" },
  { href: "/settings", name: "settings" },
  { href: "/simulator", name: "simulator" },
];
