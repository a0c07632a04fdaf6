/** Messages after a lead was changed, on its page or in its conversation. */
export const leadChanges = {
  nowLost: (name: string) => `${name} is set to lost.`,
  nowBlocked: (name: string) => `${name} is blocked: what they write is kept, and nobody is told.`,
  nowUnblocked: (name: string) => `${name} is not blocked any more.`,
  nowOptedOut: (name: string) => `${name} gets no more automatic messages.`,
  nowOptedIn: (name: string) => `${name} gets automatic messages again.`,
  saveAgain: "Save again to replace it with yours.",
  optOutTitle: "Stop automatic messages?",
  optInTitle: "Allow automatic messages again?",
  optOut: "Stop automatic messages",
  optIn: "The customer asked for it",
  askOptOut: (name: string) =>
    `${name} gets no more reminders, confirmations or answers from the agent. You can still write yourself.`,
  askOptIn: (name: string) =>
    `${name} wanted no automatic messages. Allow them again only if ${name} has asked for it.`,
};
