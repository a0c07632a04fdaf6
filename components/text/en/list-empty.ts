export const listEmpty = {
  emptyTitle: "Your customers will write here",
  emptyText:
    "Connect the number that they write to, and the agent begins to answer. Or try it as a customer first.",
  emptyConnect: "Connect a number",
  emptySimulator: "Try it in the simulator",
  noneTitle: "Nothing here",
  nobodyTitle: "Nobody needs you",
  nobodyText:
    "Whoever the agent hands over, sends a file, misses a message or asks for an appointment shows here, the longest wait first.",
  nobodyAction: "See what the agent does",
  nothingTitle: "All done here",
  nothingText: "No conversations match this view.",
  nothingAction: "Show all conversations",
};
