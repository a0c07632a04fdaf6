/** Writing, changing and deleting a note. */
export const noteWriting = {
  write: "Write a note to your team",
  writeHint: "Enter adds the note, Shift+Enter makes a new line, @ mentions a colleague",
  colleagues: "Colleagues",
  mention: "Mention a colleague",
  add: "Add note",
  save: "Save",
  removeTitle: "Delete this note?",
  removeText: "It disappears for the whole team and can't be brought back.",
  removeAction: "Delete note",
  notKept: "The note was not saved; it is still here.",
};
