/** Labels of leads and conversations, where they show. */
export const labels = {
  labels: "Labels",
  of: (names: string) => `Labels: ${names}`,
  edit: "Change labels",
  any: "Any label",
  noneHere: "None",
};
