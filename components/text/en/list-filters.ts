/** What narrows the inbox's list down, and is fetched only when somebody does. */
export const listFilters = {
  status: "Status",
  anyStatus: "Any status",
  channel: "Channel",
  anyChannel: "Any channel",
  team: "Team",
  anyTeam: "Any team",
};
