import type { LabelColor } from "@/schema/label";

export const labelSettings = {
  title: "Labels",
  about:
    "Sort leads and conversations by what matters to you. Everybody in your team may use and change them.",
  none: "No labels yet",
  noneText: "Add the first one, such as VIP, new patient or complaint.",
  add: "Add label",
  change: "Change label",
  name: "Name",
  color: "Colour",
  saved: "Saved",
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "It is taken off every lead and conversation that has it. This can't be undone.",
  remove: "Delete label",
  removed: (name: string) => `${name} is deleted.`,
  editOf: (name: string) => `Change ${name}`,
  removeOf: (name: string) => `Delete ${name}`,
  colors: {
    gray: "Grey",
    red: "Red",
    orange: "Orange",
    yellow: "Yellow",
    green: "Green",
    teal: "Teal",
    blue: "Blue",
    purple: "Purple",
    pink: "Pink",
    brown: "Brown",
  } satisfies Record<LabelColor, string>,
};
