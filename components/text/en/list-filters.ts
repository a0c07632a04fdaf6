/** What narrows the inbox's list down, and is fetched only when somebody does. */
export const listFilters = {
  team: "Team",
  anyTeam: "Any team",
};
