import type { Text } from "@/components/text/en";
import { useIsDesk, useMay } from "@/components/ui/may";

type Words = Text["settings"];

/** A settings page; its label is `settings.sections[name]`. */
type Section = { href: string; name: keyof Words["sections"] };

/** Some settings pages, under `settings.groups[name]`. */
type Group = { name: keyof Words["groups"]; sections: readonly Section[] };

/** The settings pages, in the order of their list. */
const GROUPS: readonly Group[] = [
  {
    name: "you",
    sections: [
      { href: "/settings/profile", name: "profile" },
      { href: "/settings/notifications", name: "notifications" },
    ],
  },
  {
    name: "business",
    sections: [
      { href: "/settings/organization", name: "organization" },
      { href: "/settings/services", name: "services" },
      { href: "/settings/booking-page", name: "bookingPage" },
      { href: "/settings/availability", name: "availability" },
      { href: "/settings/reminders", name: "reminders" },
      { href: "/settings/team", name: "team" },
      { href: "/settings/labels", name: "labels" },
      { href: "/settings/audit", name: "audit" },
    ],
  },
  {
    name: "agent",
    sections: [
      { href: "/settings/agent", name: "agent" },
      { href: "/settings/knowledge", name: "knowledge" },
      { href: "/settings/replies", name: "replies" },
    ],
  },
  {
    name: "connections",
    sections: [
      { href: "/settings/integrations", name: "integrations" },
      { href: "/settings/webhooks", name: "webhooks" },
      { href: "/settings/developers", name: "developers" },
      { href: "/settings/status", name: "status" },
    ],
  },
];

/** Those about the user, which practitioners have too. */
const OWN = GROUPS.filter(({ name }) => name === "you");

/** Without the audit log, which only owners read. */
const DESK = GROUPS.map((group) => ({
  ...group,
  sections: group.sections.filter(({ name }) => name !== "audit"),
}));

/** The settings pages that the user may open. */
export function useGroups(): readonly Group[] {
  const isDesk = useIsDesk();
  const mayAudit = useMay("audit.list");
  if (!isDesk) return OWN;
  return mayAudit ? GROUPS : DESK;
}
