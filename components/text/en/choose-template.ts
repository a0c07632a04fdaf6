/** Choosing a template instead of writing a reply. */
export const chooseTemplate = {
  empty: "No templates for this provider yet.",
  add: "Add templates",
  variable: (name: string) => `Blank ${name}`,
  preview: "Preview",
  send: "Send template",
};
