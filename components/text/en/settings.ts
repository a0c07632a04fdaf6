/** The list of settings pages, and what they share. */
export const settings = {
  title: "Settings",
  navigation: "Settings",
  groups: { you: "You", business: "Business", agent: "Agent", connections: "Connections" },
  sections: {
    profile: "Profile",
    notifications: "Notifications",
    team: "Team",
    organization: "Organization",
    services: "Services and hours",
    availability: "Availability",
    reminders: "Reminders",
    agent: "Agent",
    knowledge: "Knowledge",
    replies: "Replies",
    labels: "Labels",
    integrations: "Integrations",
    developers: "Developers",
    webhooks: "Webhooks",
    status: "Status",
    audit: "Audit log",
  },
};
