/** The settings' list, and what their pages share. */
export const settings = {
  title: "Settings",
  navigation: "Settings",
  sections: {
    profile: "Profile",
    team: "Team",
    organization: "Organization",
    replies: "Replies",
    integrations: "Integrations",
    webhooks: "Webhooks",
    status: "Status",
  },
};
