/** The list of settings pages, and what they share. */
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
    knowledge: "Knowledge",
    replies: "Replies",
    labels: "Labels",
    integrations: "Integrations",
    webhooks: "Webhooks",
    status: "Status",
  },
};
