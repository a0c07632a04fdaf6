/** The filters of the inbox's list; loaded only when they are used. */
export const listFilters = {
  status: "Status",
  anyStatus: "Any status",
  channel: "Channel",
  anyChannel: "Any channel",
  team: "Team",
  anyTeam: "Any team",
};
