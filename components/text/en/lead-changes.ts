/** Messages after a lead was changed, on its page or in its conversation. */
export const leadChanges = {
  nowLost: (name: string) => `${name} is set to lost.`,
  nowBlocked: (name: string) => `${name} is blocked: what they write is kept, and nobody is told.`,
  nowUnblocked: (name: string) => `${name} is not blocked any more.`,
};
