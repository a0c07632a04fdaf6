/** The settings' list, and what their pages share. */
export const settings = {
  title: "Settings",
  navigation: "Settings",
  sections: {
    profile: "Profile",
    notifications: "Notifications",
    team: "Team",
    organization: "Organization",
    availability: "Availability",
    reminders: "Reminders",
    agent: "Agent",
    replies: "Replies",
    labels: "Labels",
    integrations: "Integrations",
    webhooks: "Webhooks",
    status: "Status",
  },
};
