export const notes = {
  mode: "What you write",
  reply: "Reply",
  note: "Note",
  onlyTeam: "Only your team sees this",
  private: "Private note",
  by: (name: string) => `Private note by ${name}`,
  edited: "edited",
  edit: "Change the note",
  remove: "Delete the note",
};
