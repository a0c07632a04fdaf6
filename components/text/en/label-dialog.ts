export const labelDialog = {
  title: (name: string) => `Labels of ${name}`,
  find: "Find or add a label",
  findHint: "Enter puts on or takes off the first, or adds a new one",
  create: (name: string) => `Add label “${name}”`,
  none: "No labels yet",
  nothing: "No label has this name.",
  done: "Done",
  manage: "Manage labels",
};
