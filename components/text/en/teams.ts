const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

export const teams = {
  title: "Teams",
  about: "Conversations can be with a team, which assigns them to its members.",
  aboutReading:
    "Conversations can be with a team, which assigns them to its members. Only owners change teams.",
  none: "No teams yet",
  noneText: "Without teams, what the agent hands over waits until somebody takes it.",
  add: "Add team",
  change: "Edit team",
  editOf: (name: string) => `Edit ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  takes: "Takes hand-overs",
  how: {
    by_hand: "by hand",
    in_turn: "in turn",
    fewest: "to whoever has the fewest",
  },
  line: (count: number, how: string, cap: number | null) =>
    `${people(count)}, assigned ${how}${cap === null ? "" : `, at most ${cap} each`}`,
  name: "Name",
  assign: "Assign conversations",
  choices: {
    by_hand: "By hand",
    in_turn: "In turn",
    fewest: "To whoever has the fewest",
  },
  assignHint: "By itself only to members who are present: not away, and in their working hours.",
  cap: "At most, for each member",
  capHint: "Open conversations that somebody has, in all teams. Empty for no limit.",
  takesHandOvers: "Takes what the agent hands over",
  takesHint: "One team does. Conversations that are with another team stay there.",
  members: "Members",
  saved: "Saved",
  remove: "Delete team",
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "Its conversations are in no team then. Who has one keeps it.",
  removed: (name: string) => `${name} was deleted.`,
};
