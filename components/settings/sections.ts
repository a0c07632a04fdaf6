import type { Text } from "@/components/text/en";

/** A settings page; its label is `settings.sections[name]`. */
type Section = { href: string; name: keyof Text["settings"]["sections"] };

/** The settings pages, in the order of their list. */
export const SECTIONS: readonly Section[] = [
  { href: "/settings/profile", name: "profile" },
  { href: "/settings/notifications", name: "notifications" },
  { href: "/settings/team", name: "team" },
  { href: "/settings/organization", name: "organization" },
  { href: "/settings/availability", name: "availability" },
  { href: "/settings/reminders", name: "reminders" },
  { href: "/settings/agent", name: "agent" },
  { href: "/settings/knowledge", name: "knowledge" },
  { href: "/settings/replies", name: "replies" },
  { href: "/settings/labels", name: "labels" },
  { href: "/settings/integrations", name: "integrations" },
  { href: "/settings/webhooks", name: "webhooks" },
  { href: "/settings/status", name: "status" },
];
