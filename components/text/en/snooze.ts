/** Snoozing a conversation until a chosen time. */
export const snooze = {
  title: "Snooze until",
  hint: "It leaves Needs you, and comes back then, or as soon as the customer writes.",
  times: { laterToday: "Later today", tomorrow: "Tomorrow morning", nextWeek: "Next week" },
  date: "Date",
  time: "Time",
};
