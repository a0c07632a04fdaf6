/** Whether the agent is paused: the switch in the rail, the palette, and the line in each conversation. */
export const pause = {
  title: "Pause the agent",
  change: "Change",
  answers: "Agent answers",
  state: {
    paused: "Agent paused",
    while_open: "Agent off while open",
    while_closed: "Agent off while closed",
    own_hours: "Agent answers in its own hours",
  },
  untilTime: (state: string, time: string) => `${state} until ${time}`,
  somewhere: (state: string) => `${state} on some numbers`,
  by: (state: string, name: string) => `${state}, by ${name}`,
  inThread: (state: string) => `${state}. What the customer writes waits for your team.`,
};
