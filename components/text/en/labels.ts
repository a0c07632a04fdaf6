export const labels = {
  labels: "Labels",
  of: (names: string) => `Labels: ${names}`,
  edit: "Change labels",
  any: "Any label",
  noneHere: "None",
};
