export const availability = {
  title: "When you take conversations",
  about: (zone: string) =>
    `Teams assign conversations to whoever is not away and is within working hours. Times are in ${zone}.`,
  away: "Away",
  awayHint: "Nothing is assigned to you until you are back. What you have stays yours.",
  ownHours: "I have working hours of my own",
  ownHoursHint: "Without them, yours are the opening hours.",
  save: "Save hours",
  saved: "Saved",
  noHours: "Choose at least one day.",
};
