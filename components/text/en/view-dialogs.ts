/** The dialogs that save a view of the inbox and arrange those that are saved. */
export const viewDialogs = {
  saveTitle: "Save this view",
  name: "Name",
  share: "For the whole team",
  shareHint: "Everybody in your team sees it among their views.",
  saved: (name: string) => `${name} is saved.`,
  manage: "Manage views",
  none: "No view is saved yet. Choose filters, then save them.",
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: (isShared: boolean) =>
    `${isShared ? "It disappears for the whole team" : "It disappears"} and can't be brought back. No conversation changes.`,
  removeAction: "Delete view",
  ofTeam: "Team",
  mine: "Only you",
  done: "Done",
};
