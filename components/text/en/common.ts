/** Words that many pages share. */
export const common = {
  cancel: "Cancel",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  delete: "Delete",
  done: "Done",
  edit: "Edit",
  save: "Save",
  undo: "Undo",
  unknown: "Unknown",
  none: "None",
  messages: "Messages",
};
