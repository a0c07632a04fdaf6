import type { Text } from "@/components/text/en";
import type { IconName } from "@/components/ui/icon";
import { useIsDesk } from "@/components/ui/may";

/** `isTab`: on a phone it is one of the tabs; the others are behind More. `isDesks`: practitioners don't see it. */
export type Place = { href: string; name: keyof Text["shell"] & IconName; isTab?: true; isDesks?: true };

/** The rail's links, in order. */
const PLACES: readonly Place[] = [
  { href: "/overview", name: "overview", isTab: true, isDesks: true },
  { href: "/inbox", name: "inbox", isTab: true },
  { href: "/leads", name: "leads", isTab: true },
  { href: "/bookings", name: "bookings", isTab: true },
  { href: "/notifications", name: "notifications" },
  { href: "/settings", name: "settings" },
  { href: "/simulator", name: "simulator", isDesks: true },
];

const OWN_PLACES = PLACES.filter(({ isDesks }) => !isDesks);

/** The places that the user may go to. */
export const usePlaces = (): readonly Place[] => (useIsDesk() ? PLACES : OWN_PLACES);

export const isAt = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);
